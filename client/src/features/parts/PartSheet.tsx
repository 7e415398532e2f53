import { chakra } from '@chakra-ui/react';
import { useState, type ReactNode } from 'react';
import { ExternalLink, Link } from '../../components/actions/Link';
import { useFits } from '../../components/bike/use-fits';
import { AddToCart } from '../../components/cart/AddToCart';
import { Rating } from '../../components/icons/Rating';
import { Money } from '../../components/money/Money';
import { afterHydration } from '../../components/page/after-hydration';
import { Breadcrumb } from '../../components/page/Breadcrumb';
import { PageMetadata } from '../../components/page/PageMetadata';
import { RuledSection } from '../../components/page/RuledSection';
import { Figure } from '../../components/plate/Figure';
import { Plate } from '../../components/plate/Plate';
import { ProductStructuredData } from '../../components/plate/ProductStructuredData';
import { SpecificationRows } from '../../components/plate/SpecificationRows';
import { DataTable, type Column } from '../../components/table/DataTable';
import type { PartNumberKind, PartSheet_ProductFragment, RelationKind } from '../../graphql/generated/operations';
import { toFigureLabel } from '../../lib/catalog/figure-label';
import { toNumberPath } from '../../lib/catalog/part-number';
import { isSold, toStockText } from '../../lib/catalog/stock-words';
import { toLabel } from '../../lib/text/to-label';
import { CompareChoice } from './Compare';
import { FittedBikes } from './FittedBikes';
import { CardGrid, conditionLabels, PartCard, RatingLine } from './PartCard';
import { PartOptions } from './PartOptions';

type Product = PartSheet_ProductFragment;
type Numbers = Product['partNumbers'][number];

const ReportReview = afterHydration(() =>
  import('../../components/reviews/ReportReview').then((module) => module.ReportReview),
);
const FitPlate = afterHydration(() => import('../../components/bike/FitPlate').then((module) => module.FitPlate));

const Layout = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '6', lg: '10' },
    alignItems: 'start',
    paddingBottom: { base: '8', md: '12' },
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
  const { name, about, breadcrumb, attributes, media, partNumbers, reviews } = product;
  const documents = media.filter(({ kind }) => kind === 'DOCUMENT');
  return (
    <>
      <PageMetadata title={name} description={about.slice(0, 160)} isPrivate={product.status === 'DRAFT'} />
      <ProductStructuredData product={product} bikes={product.vehicles.edges.map(({ node }) => node)} />
      <Breadcrumb steps={[{ name: 'All parts', to: '/parts' }, ...breadcrumb.map(toStep)]} current={name} />
      <Layout aria-label="Part">
        <Gallery product={product} />
        <Offer product={product} hasBikes={hasBikes} />
      </Layout>
      <Sections>
        <Related product={product} kind="REQUIRED" title="You will also need" />
        <Pair>
          {attributes.length > 0 && (
            <RuledSection title="Specifications">
              <SpecificationRows
                rows={attributes.map(({ label, value, unit }) => ({
                  term: label,
                  value: unit === null ? value : `${value} ${unit}`,
                }))}
              />
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
              {documents.map(({ url, title }) => (
                <li key={url}>
                  <ExternalLink href={url} kind="item">
                    {title ?? url}
                  </ExternalLink>
                </li>
              ))}
            </ul>
          </RuledSection>
        )}
        <Related product={product} kind="ACCESSORY" title="Goes with it" />
        <Related product={product} kind="ALTERNATIVE" title="Alternatives" />
        <Reviews reviews={reviews} />
      </Sections>
    </>
  );
}

const toStep = ({ name, slug }: Product['breadcrumb'][number]) => ({ name, to: `/category/${slug}` });

/** One large picture; thumbnails below it choose another. */
function Gallery({ product: { media, image, partNumber, name } }: { product: Product }) {
  const pictures = media.flatMap(({ image: picture }) => picture ?? []);
  const shown = pictures.length > 0 ? pictures : [image];
  const [chosen, setChosen] = useState(0);
  const current = shown[chosen] ?? image;
  return (
    <Plate figure={toFigureLabel(chosen + 1)} note={partNumber} borderTop="heavy">
      <chakra.div borderBlock="hairline" padding={{ base: '2', md: '6' }}>
        <Figure
          key={current.url}
          src={current.url}
          alt={current.altText}
          photo={current}
          sizes="(min-width: 64rem) 58vw, 100vw"
          priority
        />
      </chakra.div>
      {shown.length > 1 && (
        <Thumbnails role="group" aria-label={`Pictures of ${name}`}>
          {shown.map((picture, index) => (
            <Thumbnail
              key={picture.url}
              type="button"
              aria-label={picture.altText || `Picture ${index + 1}`}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              <Figure src={picture.url} alt="" photo={picture} sizes="5rem" />
            </Thumbnail>
          ))}
        </Thumbnails>
      )}
    </Plate>
  );
}

const Thumbnails = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', padding: '3' } });
const Thumbnail = chakra('button', {
  base: {
    width: '20',
    minHeight: 'target',
    border: '1px solid',
    borderColor: 'rule',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    '&[aria-pressed=true]': { borderColor: 'signal', outline: '1px solid', outlineColor: 'signal' },
  },
});

/** Name, price, stock and the button to add the part to the cart. */
function Offer({ product, hasBikes }: PartSheetProps) {
  const { name, about, brand, partNumber, rating, price, minimumQuantity, condition, status } = product;
  return (
    <chakra.div display="grid" gap="5">
      <chakra.p textStyle="label" color="ink.soft" overflowWrap="anywhere">
        {[brand?.name, partNumber].filter(Boolean).join(' · ')}
      </chakra.p>
      <chakra.h1 textStyle="display" fontSize="clamp(2.25rem, 5vw, 3.75rem)" overflowWrap="anywhere">
        {name}
      </chakra.h1>
      {rating && <RatingLine rating={rating} />}
      {status === 'DRAFT' && <Notice>This is a draft. Only admins see this page.</Notice>}
      <chakra.p textStyle="body" color="ink.soft" whiteSpace="pre-line">
        {about}
      </chakra.p>
      <PartOptions product={product} />
      {status === 'DISCONTINUED' ? (
        <Successors product={product} />
      ) : (
        <>
          <chakra.div display="grid" gap="2" borderTop="line" paddingTop="4">
            <chakra.p fontSize="2xl" fontWeight="semibold">
              <Money value={price} />
            </chakra.p>
            <SpecificationRows
              rows={[
                { term: 'Availability', value: toStockText(product) },
                ...(minimumQuantity > 1 ? [{ term: 'Smallest order', value: `${minimumQuantity} pcs` }] : []),
                ...(condition === 'NEW' ? [] : [{ term: 'Condition', value: toLabel(conditionLabels, condition) }]),
              ]}
            />
          </chakra.div>
          {hasBikes && (
            <chakra.div minHeight="28">
              <FitPlate product={product} />
            </chakra.div>
          )}
          {isSold(product) && <AddToCart product={product} tone="signal" />}
          <CompareChoice product={product} />
          <Link to={`/product/${product.id}`} kind="item" textDecorationColor="control">
            Order this part alone, by its form
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
    header: 'Whose',
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

function Reviews({ reviews: { totalCount, edges } }: { reviews: Product['reviews'] }) {
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
    </RuledSection>
  );
}
