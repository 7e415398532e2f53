import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import {
  PurchaseProductDocument,
  usePurchaseProductQuery,
  useShopQuery,
  type Purchase_ProductFragment,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { ArrowIcon } from '../../../components/icons/icons';
import { useSession } from '../../../lib/session/SessionProvider';
import { durationInWords } from '../../../lib/time/duration-in-words';
import { OrderForm } from './OrderForm';
import { Plate } from '../../../components/plate/Plate';
import { AddToCart } from '../../../components/cart/AddToCart';
import { Money } from '../../../components/money/Money';
import { DepositNote } from '../../../components/money/DepositNote';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { afterHydration } from '../../../components/page/later';
import { DataPlate } from '../../../components/plate/DataPlate';
import { Figure } from '../../../components/plate/Figure';
import { useAcceptsQuickOrders } from '../../../lib/orders/use-accepts-quick-orders';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { chakra } from '../../../theme/chakra';

export const queries = ({ id }: Params) => [{ query: PurchaseProductDocument, variables: { id } }];

/** The purchase page of one product. Price and stock are fetched again when it opens. */
export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <Purchase key={id} id={id} />
    </chakra.div>
  );
}

function Purchase({ id }: { id: string }) {
  const { data, error, refetch } = usePurchaseProductQuery({
    variables: { id },
    fetchPolicy: 'cache-and-network',
    nextFetchPolicy: 'cache-first',
  });
  const product = data?.product;
  if (product && product.deletedAt !== null) return <Deleted name={product.name} />;
  if (product) {
    return (
      <>
        <PageMetadata title={product.name} description={product.about.slice(0, 160)} isPrivate />
        <ProductSheet product={product} />
        <OrderSection product={product} refreshProduct={async () => void (await refetch())} />
      </>
    );
  }
  const failure = error ? toShopError(error) : null;
  if (failure && failure.code !== 'NOT_FOUND' && failure.code !== 'BAD_USER_INPUT') {
    return (
      <>
        <PageMetadata title="Purchase" isPrivate />
        <InlineError onRetry={() => void refetch()}>{failure.message}</InlineError>
      </>
    );
  }
  return failure || data ? <NotOnSale /> : <PurchaseSkeleton />;
}

/** Shown to admins only. For other users, a deleted product does not exist. */
function Deleted({ name }: { name: string }) {
  const list = new URLSearchParams({ search: name, deleted: 'shown' });
  return (
    <NotOnSale
      action={
        <ButtonLink to={`/dashboard/manageProducts?${list.toString()}`} tone="ink">
          Restore it in Manage Products
        </ButtonLink>
      }
    >
      {`${name} is deleted. Nobody can order it until it is restored.`}
    </NotOnSale>
  );
}

const mistyped = 'It may have been taken off the shelf, or the address may be mistyped.';
const toTheParts = (
  <ButtonLink to="/home" tone="ink">
    See the parts
  </ButtonLink>
);

function NotOnSale({ children = mistyped, action = toTheParts }: { children?: string; action?: ReactNode }) {
  return (
    <>
      <PageMetadata title="Not available" isPrivate />
      <EmptyState drawing="/drawings/not-found.svg" title="This part is not available" headingLevel={1} action={action}>
        {children}
      </EmptyState>
    </>
  );
}

interface OrderSectionProps {
  product: Purchase_ProductFragment;
  /** Fetches price and stock again. */
  refreshProduct: () => Promise<void>;
}

const Frame = chakra('section', { base: { borderTop: 'heavy', paddingTop: { base: '6', md: '10' } } });
const Notice = chakra('section', {
  base: {
    marginBottom: { base: '8', md: '12' },
    display: 'grid',
    gap: '4',
    justifyItems: 'start',
    border: '2px solid',
    borderColor: 'ink',
    bg: 'plate',
    padding: { base: '4', sm: '7' },
  },
});

/** The order form, and above it a link to the payment of the order that was just placed. */
function OrderSection({ product, refreshProduct }: OrderSectionProps) {
  const { user } = useSession();
  const [placedOrderId, setPlacedOrderId] = useState<string | null>(null);
  if (!user) return null;
  return (
    <>
      {placedOrderId && <Placed key={placedOrderId} orderId={placedOrderId} />}
      <Frame aria-labelledby="order-heading">
        <chakra.h2 id="order-heading" textStyle="heading" maxWidth="24ch" marginBottom={{ base: '6', md: '8' }}>
          To Complete Your Order Please Fill Up the Form Below:
        </chakra.h2>
        <OrderForm product={product} customer={user} refreshProduct={refreshProduct} onPlaced={setPlacedOrderId} />
      </Frame>
    </>
  );
}

/** Takes the focus and scrolls to the middle of the screen, because the submitted form was further down. */
function Placed({ orderId }: { orderId: string }) {
  const { data } = useShopQuery();
  const pay = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    pay.current?.focus({ preventScroll: true });
    pay.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice aria-labelledby="placed-heading">
      <chakra.h2 id="placed-heading" textStyle="heading" textTransform="uppercase">
        Your order is placed
      </chakra.h2>
      <chakra.p maxWidth="measure">{`The quantity is reserved for you${data ? ` for ${durationInWords(data.shop.orderReservationMinutes)}` : ''}. Pay for the order to have it sent.`}</chakra.p>
      <ButtonLink
        ref={pay}
        to={`/dashboard/payment/${orderId}`}
        tone="signal"
        size="large"
        width="full"
        maxWidth="30rem"
        justifyContent="space-between"
      >
        Pay for the order
        <ArrowIcon />
      </ButtonLink>
    </Notice>
  );
}

function PurchaseSkeleton() {
  return (
    <>
      <PageMetadata title="Purchase" isPrivate />
      <Loading what="the part">
        <chakra.div
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
          gap={{ base: '6', lg: '10' }}
          minHeight="100dvh"
          alignItems="start"
        >
          <Plate figure="Fig. ··" borderTop="heavy">
            <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }} aspectRatio="4 / 3" />
          </Plate>
          <chakra.div display="grid" gap="6">
            <Skeleton height="4rem" width="80%" />
            <Skeleton height="6rem" />
            <Skeleton height="20rem" />
          </chakra.div>
        </chakra.div>
      </Loading>
    </>
  );
}

const FitLine = afterHydration(() => import('../../../components/bike/FitPlate').then((module) => module.FitLine));

const Layout = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '6', lg: '10' },
    alignItems: 'start',
    paddingBottom: { base: '8', md: '12' },
  },
});
const Figures = chakra('span', { base: { textStyle: 'number' } });

/** The picture and the data of the product, side by side on a wide screen. */
function ProductSheet({ product }: { product: Purchase_ProductFragment }) {
  const acceptsQuickOrders = useAcceptsQuickOrders();
  return (
    <Layout aria-label="Product">
      <Plate figure={toFigureLabel(1)} note={product.partNumber} borderTop="heavy">
        <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }}>
          <Figure
            src={product.image.url}
            alt={product.image.altText}
            photo={product.image}
            sizes="(min-width: 64rem) 58vw, 100vw"
            priority
          />
        </chakra.div>
      </Plate>
      <chakra.div display="grid" gap="6">
        <chakra.h1 textStyle="display" fontSize="clamp(2.5rem, 5.5vw, 4.25rem)" overflowWrap="anywhere">
          {product.name}
        </chakra.h1>
        <chakra.p textStyle="body" color="ink.soft" whiteSpace="pre-line">
          {product.about}
        </chakra.p>
        <DataPlate
          caption={`Data plate of ${product.name}`}
          rows={[
            { term: 'Product name', value: product.name },
            {
              term: 'Avatar',
              value: (
                <chakra.div width="20">
                  <Figure src={product.image.url} alt={product.image.altText} photo={product.image} sizes="5rem" />
                </chakra.div>
              ),
            },
            {
              term: 'Price',
              value: (
                <>
                  <Money value={product.price} />
                  <PriceNotes {...product} isFinal={acceptsQuickOrders} />
                  {product.coreDeposit && <DepositNote deposit={product.coreDeposit} />}
                </>
              ),
            },
            { term: 'Available quantity', value: <Figures>{product.availableQuantity}</Figures> },
            { term: 'Minimum order quantity', value: <Figures>{product.minimumQuantity}</Figures> },
          ]}
        />
        <FitLine productId={product.id} />
        {product.availability !== 'OUT_OF_STOCK' && <AddToCart product={product} tone="signal" />}
        <Link to={`/part/${product.slug}`} kind="item" justifySelf="start" textDecorationColor="control">
          Full description, fitment and documents
        </Link>
      </chakra.div>
    </Layout>
  );
}
