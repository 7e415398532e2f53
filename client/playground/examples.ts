import type { ExampleFacts } from './example-facts';

export interface Example {
  query: string;
  /** Text of the variables editor, as JSON. */
  variables?: string;
}

/** Four examples, one per tab: browse, order, pay, and lists for admins. The operation's name is the tab's title. */
export function createExamples({ product, unpaidOrderId, idempotencyKey }: ExampleFacts): Example[] {
  const { id: productId, minimumQuantity: quantity } = product ?? { id: 'ID of a product', minimumQuantity: 1 };
  const order = unpaidOrderId ?? 'ID of an unpaid order of yours';
  return [
    { query: browse, variables: toJson({ first: 6, after: null, search: null }) },
    {
      query: placeOrder,
      variables: toJson({
        input: {
          idempotencyKey,
          productId,
          quantity,
          address: '12 Ratchet Lane',
          phone: '+1 555 010 0420',
        },
      }),
    },
    { query: pay, variables: toJson({ orderId: order }) },
    { query: administrate, variables: toJson({ first: 20, statuses: ['PLACED', 'PAID'] }) },
  ];
}

function toJson(variables: object): string {
  return JSON.stringify(variables, null, 2);
}

const browse = `# Products, a page at a time. Nobody needs to be signed in.
# For the next page, send pageInfo.endCursor as "after".
query Browse($first: Int, $after: String, $search: String) {
  products(first: $first, after: $after, sort: NEWEST_FIRST, filter: { search: $search }) {
    totalCount
    nodes {
      id
      name
      partNumber
      price {
        amount
        currencyCode
      }
      availability
      availableQuantity
      minimumQuantity
      reviews(first: 2) {
        nodes {
          text
          rating
        }
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`;

const placeOrder = `# Sign in to the shop in another tab first: this page sends the same token.
# Run it twice: because of the idempotencyKey, the second run returns the first order. A new key creates a new order.
mutation Order($input: PlaceOrderInput!) {
  placeOrder(input: $input) {
    order {
      id
      status
      lines {
        name
        quantity
        unitPrice {
          amount
        }
      }
      total {
        amount
        currencyCode
      }
      reservedUntil
    }
  }
}
`;

const pay = `# Opens the payment of an order of yours. No card data is sent here: the browser's card form confirms the
# payment with clientSecret, and SettlePayment then asks the card provider for the payment's state.
mutation Pay($orderId: ID!) {
  startPayment(input: { orderId: $orderId }) {
    clientSecret
    order {
      total {
        amount
        currencyCode
      }
    }
  }
}

mutation SettlePayment($orderId: ID!) {
  settlePayment(input: { orderId: $orderId }) {
    outcome
    message
    order {
      status
      payment {
        status
        transactionId
      }
    }
  }
}

query MyOrders {
  viewer {
    email
    orders(first: 10) {
      nodes {
        id
        status
        isPayable
        total {
          amount
        }
      }
    }
  }
}
`;

const administrate = `# For admins: everybody's orders with their customers, and the accounts.
query Admin($first: Int, $statuses: [OrderStatus!]) {
  orders(first: $first, filter: { statuses: $statuses }) {
    totalCount
    nodes {
      id
      status
      placedAt
      customer {
        email
        displayName
      }
      lines {
        name
        quantity
      }
      payment {
        status
        transactionId
        flag
      }
      total {
        amount
      }
    }
  }
  users(first: 5) {
    totalCount
    nodes {
      email
      role
    }
  }
}
`;
