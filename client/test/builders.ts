import type {
  AdminUsersQuery,
  MyAddressesQuery,
  MyOrdersQuery,
  PaymentOrderQuery,
  QuoteTotalsFragment,
  SavedAddressFieldsFragment,
  ShopQuery,
  ViewerFieldsFragment,
} from '../src/graphql/generated/operations';

/** A token that expires at `expiresAt` (milliseconds since 1970). Its signature is not valid. */
export function aToken(expiresAt: number, subject = 'shopper'): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_');
  const exp = Math.floor(expiresAt / 1000);
  return `${part({ alg: 'HS256' })}.${part({ sub: subject, iat: exp - 3_600, exp })}.signature`;
}

export function aUser(overrides: Partial<ViewerFieldsFragment> = {}): ViewerFieldsFragment {
  return {
    __typename: 'User',
    id: 'user-1',
    email: 'shopper@kickstand.example',
    displayName: 'Sam Shopper',
    photoUrl: null,
    role: 'CUSTOMER',
    permissions: [],
    needsSecondFactor: false,
    ...overrides,
  };
}

export const anAdmin = () =>
  aUser({ id: 'admin-1', email: 'admin@kickstand.example', displayName: 'Ada Admin', role: 'ADMIN' });

export const money = (amountMinor: number) => ({
  __typename: 'Money' as const,
  amountMinor,
  amount: (amountMinor / 100).toFixed(2),
  currencyCode: 'USD',
});

/** A quote without delivery, taxes and discounts: its total is the sum of the lines. */
export function aQuote(totalMinor: number, rest: Partial<QuoteTotalsFragment> = {}): QuoteTotalsFragment {
  return {
    __typename: 'Quote',
    adjustments: [],
    delivery: null,
    taxes: [],
    taxIsIncluded: true,
    taxExemption: null,
    vatNumber: null,
    itemsTotal: money(totalMinor),
    depositTotal: money(0),
    taxRemovedTotal: money(0),
    total: money(totalMinor),
    ...rest,
  };
}

/** A quote of an order that is picked up. */
export const aPickupQuote = (totalMinor: number) =>
  aQuote(totalMinor, {
    delivery: {
      ...{ __typename: 'QuotedDelivery', methodId: 'm9', name: 'Counter', daysMin: 0, daysMax: 1, isPickup: true },
      ...{ price: money(0), total: money(0) },
    },
  });

export const image = {
  __typename: 'Image' as const,
  url: '/uploads/chain.webp',
  altText: 'A chain',
  width: null,
  height: null,
  blurDataUrl: null,
  sources: [],
};

export function aShop(overrides: Partial<ShopQuery['shop']> = {}): ShopQuery {
  return {
    shop: {
      __typename: 'Shop',
      name: 'Kickstand',
      tagline: 'Because your motorbike is important to us.',
      lead: 'A wide range of products at reasonable prices.',
      logo: null,
      footer: [],
      pages: [],
      currencyCode: 'USD',
      currencyDecimals: 2,
      addsTax: false,
      saleEndsAt: '2022-06-01T00:00:00.000Z',
      isSaleShown: true,
      orderReservationMinutes: 1440,
      cartReservationMinutes: 60,
      oldPartDays: 30,
      acceptsQuickOrders: true,
      contact: {
        __typename: 'ShopContact',
        address: '1 Workshop Lane',
        phone: '+1 555 0100',
        email: 'shop@kickstand.example',
        vatNumber: null,
      },
      identity: {
        __typename: 'IdentitySettings',
        projectId: 'kickstand',
        apiKey: 'key',
        authDomain: 'localhost',
        isEmulator: true,
      },
      cardPayments: {
        __typename: 'CardPaymentSettings',
        publishableKey: 'pk_test_1',
        isSandbox: true,
        minimumCharge: { __typename: 'Money', amountMinor: 50, amount: '0.50', currencyCode: 'USD' },
      },
      ...overrides,
    },
  };
}

type OrderRow = NonNullable<MyOrdersQuery['viewer']>['orders']['edges'][number]['node'];

export function anOrder(overrides: Partial<OrderRow> = {}): OrderRow {
  return {
    __typename: 'Order',
    id: 'order-1',
    number: null,
    status: 'PLACED',
    isPayable: true,
    reservedUntil: '2026-05-02T12:00:00.000Z',
    customerName: 'Sam Shopper',
    placedAt: '2026-05-01T12:00:00.000Z',
    payment: { __typename: 'OrderPayment', status: 'UNPAID', transactionId: null, paidAt: null },
    delivery: { __typename: 'DeliveryDetails', address: '12 Ratchet Lane, Springfield', phone: '0044 113' },
    lines: [
      {
        __typename: 'OrderLine',
        id: 'order-1:1',
        productId: 'product-1',
        name: 'Drive chain',
        partNumber: null,
        depositFor: null,
        refundedQuantity: 0,
        refunded: money(0),
        product: { __typename: 'Product', id: 'product-1', slug: 'drive-chain' },
        quantity: 3,
        image: {
          __typename: 'Image',
          url: '/images/demo/drive-chain.svg',
          altText: 'Drive chain',
          width: null,
          height: null,
          blurDataUrl: null,
          sources: [],
        },
        unitPrice: money(1950),
        bike: null,
        fitAtOrder: null,
      },
    ],
    total: money(5850),
    ...overrides,
  };
}

export const paid = (transactionId = 'pi_123') => ({
  status: 'PAID' as const,
  isPayable: false,
  payment: {
    __typename: 'OrderPayment' as const,
    status: 'PAID' as const,
    transactionId,
    paidAt: '2026-05-01T13:00:00.000Z',
  },
});

/** A page of a longer list. */
export interface ListPage {
  totalCount?: number;
  hasNextPage?: boolean;
  endCursor?: string | null;
}

export const lastPage = { __typename: 'PageInfo' as const, hasNextPage: false, endCursor: null };

export function myOrders(orders: OrderRow[]): MyOrdersQuery {
  return {
    viewer: {
      __typename: 'User',
      id: 'user-1',
      orders: {
        __typename: 'OrderConnection',
        totalCount: orders.length,
        edges: orders.map((node) => ({ __typename: 'OrderEdge', cursor: node.id, node })),
        pageInfo: lastPage,
      },
    },
  };
}

type PaymentOrder = NonNullable<PaymentOrderQuery['order']>;

export function aPaymentOrder(overrides: Partial<PaymentOrder> = {}): PaymentOrder {
  const { payment = anOrder().payment, ...rest } = overrides;
  return {
    __typename: 'Order',
    id: 'order-1',
    number: null,
    status: 'PLACED',
    isPayable: true,
    reservedUntil: null,
    customerName: 'Sam Shopper',
    customerEmail: 'shopper@kickstand.example',
    lines: [
      {
        __typename: 'OrderLine',
        productId: 'product-1',
        name: 'Drive chain',
        quantity: 3,
        image,
        unitPrice: money(1950),
      },
    ],
    quote: aQuote(5850),
    total: money(5850),
    ...rest,
    payment: { refunded: money(0), ...payment },
  };
}

type AdminUser = AdminUsersQuery['users']['edges'][number]['node'];

export function adminUsers(
  users: (Omit<AdminUser, 'disabledAt'> & Partial<Pick<AdminUser, 'disabledAt'>>)[],
  { totalCount = users.length, ...pageInfo }: ListPage = {},
): AdminUsersQuery {
  return {
    users: {
      __typename: 'UserConnection',
      totalCount,
      edges: users.map((node) => ({
        __typename: 'UserEdge',
        cursor: node.id,
        node: { disabledAt: null, ...node },
      })),
      pageInfo: { ...lastPage, ...pageInfo },
    },
  };
}

export function aSavedAddress({
  id = 'a1',
  isDefault = false,
  ...parts
}: Partial<SavedAddressFieldsFragment> &
  Partial<SavedAddressFieldsFragment['address']> = {}): SavedAddressFieldsFragment {
  const address = {
    __typename: 'Address' as const,
    ...{ name: 'Sam Shopper', company: null, line1: '12 Ratchet Lane', line2: null, postcode: '12345', city: 'Berlin' },
    ...{ region: null, country: 'DE', phone: '0170 1234567' },
    ...parts,
  };
  const { name, line1, postcode, city } = address;
  const formatted = [name, line1, [postcode, city].filter(Boolean).join(' '), 'Germany'];
  return { __typename: 'SavedAddress', id, isDefault, address: { ...address, formatted } };
}

/** An address book, as `MyAddresses` answers it. */
export const book = (...addresses: SavedAddressFieldsFragment[]): MyAddressesQuery => ({
  viewer: { __typename: 'User', id: 'user-1', addresses },
});
