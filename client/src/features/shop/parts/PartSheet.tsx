import type { ReactNode } from 'react';
import { ExternalLink, Link } from '../../../components/actions/Button';
import { FitPlate } from '../../../components/bike/FitPlate';
import { useFits } from '../../../components/bike/use-fits';
import { Rating } from '../../../components/icons/Rating';
import { afterHydration } from '../../../components/page/later';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { ProductStructuredData } from '../../../components/plate/ProductStructuredData';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import type { PartNumberKind, PartSheet_ProductFragment, RelationKind } from '../../../graphql/generated/operations';
import { toNumberPath } from '../../../lib/catalogue/part-number';
import { isSold } from '../../../lib/catalogue/stock-words';
import { formatSize } from '../../../lib/text/format-size';
import { formatWeight } from '../../../lib/text/format-weight';
import { toLabel } from '../../../lib/text/to-label';
import { chakra } from '../../../theme/chakra';
import { BuyBar } from './BuyBar';
import { BuyBox } from './BuyBox';
import { CompareBar, CompareChoice } from './Compare';
import { FittedBikes } from './FittedBikes';
import { Gallery } from './Gallery';
import { CardGrid, PartCard, RatingLine } from './PartCard';
import { PartOptions } from './PartOptions';
import { usePurchase, type Purchase } from './use-purchase';

type Product = PartSheet_ProductFragment;
type Numbers = Product['partNumbers'][number];

const ReportReview = afterHydration(() =>
  import('../../../components/reviews/ReportReview').then((module) => module.ReportReview),
);

const MoreReviews = afterHydration(() => import('./MoreReviews').then((module) => module.MoreReviews));

const Layout = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gridTemplateRows: { lg: 'auto 1fr' },
    columnGap: { base: '6', lg: '10' },
    rowGap: { base: '6', lg: '5' },
    alignItems: 'start',
    paddingBottom: { base: '8', md: '12' },
  },
});
const BottomBars = chakra('div', {
  base: {
    position: 'sticky',
    bottom: '0',
    zIndex: 'raised',
    pointerEvents: 'none',
    '& > *': { pointerEvents: 'auto' },
  },
});
const Sections = chakra('div', { base: { display: 'grid', gap: { base: '8', md: '12' } } });
const Pair = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: { base: '8', lg: '10' },
  },
});

interface PartSheetProps {
  product: Product;
  /** Whether the shop has any bikes. */
  hasBikes: boolean;
}

/** All sections of a part's page. */
export function PartSheet({ product, hasBikes }: PartSheetProps) {
  const { name, about, breadcrumb, media, partNumbers } = product;
  const specifications = toSpecifications(product);
  const purchase = usePurchase(product);
  const documents = media.filter(({ kind }) => kind === 'DOCUMENT');
  return (
    <>
      <PageMetadata title={name} description={about.slice(0, 160)} isPrivate={product.status === 'DRAFT'} />
      <ProductStructuredData product={product} bikes={product.vehicles.edges.map(({ node }) => node)} />
      <Breadcrumb steps={[{ name: 'All parts', to: '/parts' }, ...breadcrumb.map(toStep)]} current={name} />
      <Layout aria-label="Part">
        <Offer product={product} hasBikes={hasBikes} purchase={purchase} />
        <Gallery product={product} />
        <Details product={product} />
      </Layout>
      <Sections>
        <Related product={product} kind="REQUIRED" title="You will also need" />
        <Pair>
          {specifications.length > 0 && (
            <RuledSection title="Specifications">
              <SpecificationRows rows={specifications} />
            </RuledSection>
          )}
          {partNumbers.length > 0 && (
            <RuledSection title="Numbers">
              <DataTable
                caption={`Numbers of ${name}`}
                columns={numberColumns}
                rows={partNumbers}
                getRowKey={({ kind, number, brandName }) => `${kind} ${brandName ?? ''} ${number}`}
              />
            </RuledSection>
          )}
        </Pair>
        <FittedBikes product={product} />
        {documents.length > 0 && (
          <RuledSection title="Documents">
            <ul>
              {documents.map(({ url, title, sizeBytes }) => (
                <li key={url}>
                  <ExternalLink href={url} kind="item">
                    {title ?? url}
                    {sizeBytes !== null && ` (PDF, ${formatSize(sizeBytes)})`}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </RuledSection>
        )}
        <Related product={product} kind="ACCESSORY" title="Goes with it" />
        <Related product={product} kind="ALTERNATIVE" title="Alternatives" />
        <Reviews product={product} />
      </Sections>
      <BottomBars>
        <CompareBar />
        {isSold(product) && <BuyBar product={product} purchase={purchase} />}
      </BottomBars>
    </>
  );
}

function toSpecifications({ attributes, weightGrams, lengthMm, widthMm, heightMm }: Product) {
  const rows = attributes.map(({ label, value, unit }) => ({
    term: label,
    value: unit === null ? value : `${value} ${unit}`,
  }));
  if (weightGrams !== null) rows.push({ term: 'Weight, packed', value: formatWeight(weightGrams) });
  const sides = [lengthMm, widthMm, heightMm];
  if (!sides.includes(null)) rows.push({ term: 'Size, packed', value: `${sides.join(' × ')} mm` });
  return rows;
}

const toStep = ({ name, slug }: Product['breadcrumb'][number]) => ({ name, to: `/category/${slug}` });

/** Name, price, quantity and the button to add the part to the cart: first on a phone, at the right on a wide screen. */
function Offer({ product, hasBikes, purchase }: PartSheetProps & { purchase: Purchase }) {
  const { name, brand, partNumber, rating, status } = product;
  return (
    <chakra.div display="grid" gap="4" gridColumn={{ lg: '2' }}>
      <chakra.p textStyle="label" color="ink.soft" overflowWrap="anywhere">
        {[brand?.name, partNumber].filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.h1 textStyle="display" fontSize="clamp(2.25rem, 5vw, 3.75rem)" overflowWrap="anywhere">
        {name}
      </chakra.h1>
      {rating && <RatingLine rating={rating} />}
      {status === 'DRAFT' && <Notice>This is a draft. Only admins and staff see this page.</Notice>}
      {status === 'DISCONTINUED' ? (
        <Successors product={product} />
      ) : (
        <>
          <BuyBox product={product} purchase={purchase} />
          {hasBikes && (
            <chakra.div minHeight="28">
              <FitPlate product={product} />
            </chakra.div>
          )}
        </>
      )}
    </chakra.div>
  );
}

/** Description, links to the other variants, and further actions for the part. */
function Details({ product }: { product: Product }) {
  return (
    <chakra.div display="grid" gap="5" gridColumn={{ lg: '2' }}>
      <chakra.p textStyle="body" color="ink.soft" whiteSpace="pre-line">
        {product.about}
      </chakra.p>
      <PartOptions product={product} />
      {product.status !== 'DISCONTINUED' && (
        <>
          <CompareChoice product={product} />
          <Link to={`/product/${product.id}`} kind="line">
            Order only this part with the order form
          </Link>
        </>
      )}
    </chakra.div>
  );
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <chakra.div borderInlineStart="6px solid" borderColor="signal.fill" bg="plate" padding="4" fontWeight="semibold">
      {children}
    </chakra.div>
  );
}

function Successors({ product: { successors } }: { product: Product }) {
  return (
    <chakra.div display="grid" gap="4">
      <Notice>
        {successors.length === 0 ? 'This part is no longer sold.' : 'This part is no longer sold. It is replaced by:'}
      </Notice>
      {successors.map((successor) => (
        <PartCard key={successor.id} product={successor} />
      ))}
    </chakra.div>
  );
}

const numberKinds = {
  OWN: 'Part number',
  MANUFACTURER: 'Maker',
  OEM: 'Bike maker',
  CROSS: 'Equivalent part',
  GTIN: 'Barcode',
} as const satisfies Record<PartNumberKind, string>;

const numberColumns: readonly Column<Numbers>[] = [
  {
    header: 'Number',
    isRowHeader: true,
    cell: ({ kind, number }) => {
      const path = kind === 'OWN' || kind === 'GTIN' ? null : toNumberPath(number);
      return (
        <chakra.span textStyle="number" userSelect="all" overflowWrap="anywhere">
          {path === null ? number : <Link to={path}>{number}</Link>}
        </chakra.span>
      );
    },
  },
  {
    header: 'Brand or kind',
    cell: ({ kind, brandName, note }) =>
      [brandName ?? toLabel(numberKinds, kind), brandName && toLabel(numberKinds, kind), note]
        .filter(Boolean)
        .join(', '),
  },
];

function Related({ product, kind, title }: { product: Product; kind: RelationKind; title: string }) {
  const related = product.related.filter((relation) => relation.kind === kind);
  const fits = useFits(related.map(({ product: { id } }) => id));
  if (related.length === 0) return null;
  return (
    <RuledSection title={title}>
      <CardGrid>
        {related.map(({ product: other }) => (
          <li key={other.id}>
            <PartCard product={other} fit={fits.get(other.id)} />
          </li>
        ))}
      </CardGrid>
    </RuledSection>
  );
}

function Reviews({ product: { id, reviews } }: { product: Product }) {
  const { totalCount, edges, pageInfo } = reviews;
  if (totalCount === 0) return null;
  return (
    <RuledSection title="Reviews" note={`${totalCount} in all`}>
      <chakra.ul display="grid" gap="4">
        {edges.map(({ node: review }) => (
          <chakra.li key={review.id} display="grid" gap="2" borderTop="hairline" paddingTop="4">
            <Rating value={review.rating} />
            <chakra.p maxWidth="measure" overflowWrap="anywhere">
              {review.text}
            </chakra.p>
            <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="3" minHeight="target">
              {review.authorName && (
                <chakra.span textStyle="small" color="ink.soft">
                  {review.authorName}
                </chakra.span>
              )}
              <ReportReview review={review} />
            </chakra.span>
          </chakra.li>
        ))}
      </chakra.ul>
      {pageInfo.hasNextPage && <MoreReviews productId={id} after={pageInfo.endCursor} />}
    </RuledSection>
  );
}
