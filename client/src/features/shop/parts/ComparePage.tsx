import { type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Button, ButtonLink, Link } from '../../../components/actions/Button';
import { AddToCart } from '../../../components/cart/AddToCart';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { Pending } from '../../../components/feedback/Loading';
import { Choice } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import { Figure } from '../../../components/plate/Figure';
import { useComparedPartsQuery, type ComparedPartsQuery } from '../../../graphql/generated/operations';
import { isSold, toStockText } from '../../../lib/catalogue/stock-words';
import { useQueryString } from '../../../lib/lists/list-state';
import { toLabel } from '../../../lib/text/to-label';
import { chakra } from '../../../theme/chakra';
import { compareAddress, forgetChosen, mostCompared, readIds, useChosen } from './compared-parts';
import { conditionLabels, RatingLine } from './PartCard';

type Product = ComparedPartsQuery['products']['edges'][number]['node'];

/**
 * Up to four parts side by side. Their ids are in the address, so that the page can be shared. `/compare` alone leads
 * to the chosen parts.
 */
export function ComparePage() {
  const [params, setParams] = useQueryString();
  const chosen = useChosen();
  const asked = readIds(params.get('ids'));
  const ids = asked.slice(0, mostCompared);
  const { data, previousData, error, refetch } = useComparedPartsQuery({ variables: { ids }, skip: ids.length === 0 });
  if (asked.length === 0 && chosen.length > 0) return <Navigate to={compareAddress(chosen)} replace />;
  const found = new Map((data ?? previousData)?.products.edges.map(({ node }) => [node.id, node]));
  const products = ids.flatMap((id) => found.get(id) ?? []);

  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value) next.set(name, value);
    else next.delete(name);
    setParams(next);
  };
  const remove = (id: string) => {
    forgetChosen(id);
    change('ids', asked.filter((other) => other !== id).join(','));
  };

  let content: ReactNode;
  if (!data && (error || (ids.length > 0 && !previousData))) {
    content = <Pending what="the parts" height="100dvh" error={error} refetch={refetch} />;
  } else if (products.length === 0) {
    content = <NothingToCompare isGone={ids.length > 0} />;
  } else {
    content = (
      <>
        <Notes tooMany={asked.length - ids.length} gone={data ? ids.length - products.length : 0} />
        <Comparison
          products={products}
          onlyDifferences={params.has('differences')}
          onOnlyDifferences={(isWanted) => change('differences', isWanted ? 'only' : null)}
          onRemove={remove}
        />
      </>
    );
  }
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      <PageMetadata title="Compare parts" isPrivate />
      <PageHeading>Compare parts</PageHeading>
      {content}
    </chakra.div>
  );
}

function NothingToCompare({ isGone }: { isGone: boolean }) {
  return (
    <EmptyState
      drawing="/drawings/empty-orders.svg"
      title={isGone ? 'These parts are not available' : 'Nothing to compare yet'}
      action={
        <ButtonLink to="/parts" tone="ink">
          See all parts
        </ButtonLink>
      }
    >
      {isGone
        ? 'They may have been taken off the shelf, or the address may be mistyped.'
        : `Tick “Compare” on up to ${mostCompared} parts of a list. They are put side by side here.`}
    </EmptyState>
  );
}

/** Notes on parts in the address that are not shown. */
function Notes({ tooMany, gone }: { tooMany: number; gone: number }) {
  const count = (parts: number) => (parts === 1 ? '1 part is' : `${parts} parts are`);
  const notes = [
    ...(tooMany > 0 ? [`${count(tooMany)} left out: ${mostCompared} fit side by side.`] : []),
    ...(gone > 0 ? [`${count(gone)} not shown: no longer available, or mistyped in the address.`] : []),
  ];
  return notes.map((note) => (
    <chakra.p key={note} borderInlineStart="6px solid" borderColor="control" bg="plate" padding="4" marginBottom="4">
      {note}
    </chakra.p>
  ));
}

interface Row {
  name: string;
  /** One text for each product, in their order; null if a product has no value. */
  texts: readonly (string | null)[];
  /** Shown instead of the texts. */
  cells?: readonly ReactNode[];
}

/** Rows for the common fields, then one for each attribute that any of the parts has. */
function toRows(products: readonly Product[]): Row[] {
  const attributes = new Map(products.flatMap((product) => product.attributes.map((each) => [each.code, each])));
  return [
    {
      name: 'Price',
      texts: products.map(({ price }) => String(price.amountMinor)),
      cells: products.map((product) => (
        <>
          <Money value={product.price} />
          <PriceNotes {...product} />
        </>
      )),
    },
    { name: 'Availability', texts: products.map(toStockText) },
    { name: 'Brand', texts: products.map(({ brand }) => brand?.name ?? null) },
    {
      name: 'Rating',
      texts: products.map(({ rating }) => rating && `${rating.average.toFixed(1)} ${rating.count}`),
      cells: products.map(({ rating }) => rating && <RatingLine rating={rating} />),
    },
    { name: 'Condition', texts: products.map(({ condition }) => toLabel(conditionLabels, condition)) },
    ...[...attributes.values()].map(({ code, label, unit }) => ({
      name: label,
      texts: products.map((product) => {
        const own = product.attributes.find((attribute) => attribute.code === code);
        return own ? [own.value, unit].filter(Boolean).join(' ') : null;
      }),
    })),
  ];
}

const differs = ({ texts }: Row): boolean => new Set(texts).size > 1;

// A wide table scrolls sideways in this box, so that the page does not.
const Scroller = chakra('div', {
  base: {
    // Keeps the absolutely positioned texts for screen readers inside the box.
    position: 'relative',
    overflowX: 'auto',
    borderBlock: 'line',
    _focusVisible: { outline: '2px solid', outlineColor: 'signal', outlineOffset: '2px' },
  },
});
const Table = chakra('table', {
  base: { width: 'full', tableLayout: 'fixed', borderCollapse: 'separate', borderSpacing: '0' },
});
const cell = {
  padding: '3',
  borderBottom: 'hairline',
  textAlign: 'start',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;
const Cell = chakra('td', { base: { ...cell, '&[data-differs]': { fontWeight: 'semibold' } } });
const Head = chakra('th', { base: { ...cell, fontWeight: 'inherit', borderBottom: 'line' } });
const Name = chakra('th', {
  base: {
    ...cell,
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: 'raised',
    bg: 'paper',
    borderInlineEnd: 'hairline',
    textStyle: 'small',
    color: 'ink.soft',
    '&[data-differs]': { color: 'ink', boxShadow: 'inset 4px 0 var(--chakra-colors-signal-fill)' },
  },
});

interface ComparisonProps {
  products: readonly Product[];
  onlyDifferences: boolean;
  onOnlyDifferences: (isWanted: boolean) => void;
  onRemove: (id: string) => void;
}

function Comparison({ products, onlyDifferences, onOnlyDifferences, onRemove }: ComparisonProps) {
  const rows = toRows(products);
  const canDiffer = products.length > 1;
  const shown = onlyDifferences && canDiffer ? rows.filter(differs) : rows;
  const width = `calc(8rem + ${products.length} * 12rem)`;
  return (
    <>
      {canDiffer ? (
        <Choice
          type="checkbox"
          role="switch"
          label="Only differences"
          checked={onlyDifferences}
          onChange={({ target }) => onOnlyDifferences(target.checked)}
        />
      ) : (
        <chakra.p color="ink.soft" marginBottom="4">
          Tick “Compare” on another part of a <Link to="/parts">list</Link> to see both side by side.
        </chakra.p>
      )}
      {/* Focusable, so that it can be scrolled with the arrow keys. */}
      <Scroller role="region" aria-label="Comparison" tabIndex={0}>
        <Table minWidth={width} maxWidth={`calc(10rem + ${products.length} * 22rem)`}>
          <caption>
            <VisuallyHidden>Parts side by side</VisuallyHidden>
          </caption>
          <colgroup>
            <chakra.col width={{ base: '7.5rem', md: '12rem' }} />
          </colgroup>
          <thead>
            <tr>
              <Name as="td" />
              {products.map((product) => (
                <Head key={product.id} scope="col">
                  <Column product={product} onRemove={() => onRemove(product.id)} />
                </Head>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => {
              const isDifferent = (canDiffer && differs(row)) || undefined;
              return (
                <tr key={row.name}>
                  <Name scope="row" data-differs={isDifferent}>
                    {row.name}
                    {isDifferent && <VisuallyHidden>, differs</VisuallyHidden>}
                  </Name>
                  {products.map(({ id }, index) => (
                    <Cell key={id} data-differs={isDifferent}>
                      {row.texts[index] === null ? <NotGiven /> : (row.cells?.[index] ?? row.texts[index])}
                    </Cell>
                  ))}
                </tr>
              );
            })}
            <tr>
              <Name as="td" />
              {products.map((product) => (
                <Cell key={product.id}>
                  {isSold(product) && <AddToCart product={product} describedBy={nameIdOf(product)} />}
                </Cell>
              ))}
            </tr>
          </tbody>
        </Table>
      </Scroller>
      {shown.length === 0 && <chakra.p marginTop="4">The listed specifications of these parts do not differ.</chakra.p>}
    </>
  );
}

const nameIdOf = ({ id }: Product): string => `compared-${id}`;

function Column({ product, onRemove }: { product: Product; onRemove: () => void }) {
  const { slug, name, partNumber, image } = product;
  return (
    <chakra.div display="grid" gap="2" justifyItems="start">
      <chakra.div width="full" maxWidth="12rem">
        <Figure src={image.url} alt="" photo={image} sizes="12rem" />
      </chakra.div>
      {partNumber && (
        <chakra.p textStyle="label" color="ink.soft">
          {partNumber}
        </chakra.p>
      )}
      <Link to={`/part/${slug}`} id={nameIdOf(product)} kind="item" textStyle="subtitle">
        {name}
      </Link>
      <Button size="compact" aria-describedby={nameIdOf(product)} onClick={onRemove}>
        Remove
      </Button>
    </chakra.div>
  );
}

function NotGiven() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>not given</VisuallyHidden>
    </>
  );
}
