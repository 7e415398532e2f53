import { useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { AddToCart } from '../../../components/cart/AddToCart';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Money } from '../../../components/money/Money';
import { TaxNote } from '../../../components/money/PriceNotes';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, type Column } from '../../../components/table/PagedTable';
import {
  PartNumberPageDocument,
  usePartNumberPageQuery,
  type NumberPart_ProductFragment,
  type PartNumberPageQuery,
} from '../../../graphql/generated/operations';
import { isSold, toStockText } from '../../../lib/catalogue/stock-words';
import { Plate } from '../../../components/plate/Plate';
import { toNumberPath, toReplacementText } from '../../../lib/catalogue/part-number';
import { chakra } from '../../../theme/chakra';

type Answer = PartNumberPageQuery['partNumber'];
type Match = Answer['products'][number];

export const queries = ({ number = '' }: Params) => [{ query: PartNumberPageDocument, variables: { number } }];

/** A part number: the numbers that replace it, and the products that the shop has for it. */
export function NumberPage() {
  const { number = '' } = useParams();
  const { data, error, refetch } = usePartNumberPageQuery({ variables: { number } });
  return (
    <chakra.div paddingBlock={{ base: '5', md: '8' }}>
      {data ? (
        <NumberSheet key={number} answer={data.partNumber} />
      ) : (
        <>
          <PageMetadata title="Part number" isPrivate />
          {error ? (
            <FetchError error={error} refetch={refetch} />
          ) : (
            <Loading what="the part number">
              <chakra.div display="grid" gap="6" minHeight="100dvh" alignContent="start">
                <Skeleton height="3rem" width="60%" />
                <Skeleton height="6rem" />
                <Skeleton height="10rem" />
              </chakra.div>
            </Loading>
          )}
        </>
      )}
    </chakra.div>
  );
}

function NumberSheet({ answer }: { answer: Answer }) {
  const { number, isKnown, brandNames, products, replaces } = answer;
  const name = [...brandNames, number].join(' ');
  const own = products.filter(({ isEquivalent }) => !isEquivalent);
  const equivalent = products.filter(({ isEquivalent }) => isEquivalent);
  return (
    <>
      <PageMetadata title={`Part number ${name}`} description={describe(answer, name)} isPrivate={!isKnown} />
      <PageHeading note={isKnown ? `Number of ${brandNames.join(', ') || 'the shop'}` : 'Not known here'}>
        <chakra.span fontFamily="mono">{number}</chakra.span>
      </PageHeading>
      {isKnown ? (
        <chakra.div display="grid" gap={{ base: '8', md: '12' }}>
          <NumberChain answer={answer} />
          <Products title="What we have for it" matches={own} />
          <Products title="Equivalent parts" matches={equivalent} />
          {products.length === 0 && <OutOfRange answer={answer} />}
          {replaces.length > 0 && (
            <RuledSection title="Replaces">
              <chakra.ul display="flex" flexWrap="wrap" columnGap="6">
                {replaces.map((old) => (
                  <li key={`${old.brandName} ${old.number}`}>
                    <NumberLink {...old} />
                  </li>
                ))}
              </chakra.ul>
            </RuledSection>
          )}
        </chakra.div>
      ) : (
        <Unknown answer={answer} />
      )}
    </>
  );
}

function describe({ isKnown, ends, products }: Answer, name: string): string {
  if (!isKnown) return `Search for parts by the number ${name}.`;
  const current = toReplacementText(ends);
  const replaced = current === '' ? '' : ` was replaced by ${current}`;
  const count = products.length === 1 ? '1 part' : `${products.length} parts`;
  return `Part number ${name}${replaced}: ${count} in the shop, with prices and stock.`;
}

function Products({ title, matches }: { title: string; matches: readonly Match[] }) {
  if (matches.length === 0) return null;
  return (
    <RuledSection title={title} note={matches.length === 1 ? '1 part' : `${matches.length} parts`}>
      <DataTable caption={title} columns={columns} rows={matches} getRowKey={({ product }) => product.id} />
    </RuledSection>
  );
}

const columns: readonly Column<Match>[] = [
  { header: 'Part', isRowHeader: true, cell: ({ product }) => <PartLink product={product} /> },
  {
    header: 'Found by',
    cell: ({ number, chain }) => (
      <>
        <chakra.span textStyle="number" overflowWrap="anywhere">
          {[number.brandName, number.number].filter(Boolean).join(' ')}
        </chakra.span>
        {chain !== null && (
          <chakra.p textStyle="small" color="ink.soft">
            {chain}
          </chakra.p>
        )}
      </>
    ),
  },
  { header: 'Stock', isShort: true, cell: ({ product }) => toStockText(product) },
  {
    header: 'Price',
    align: 'end',
    isShort: true,
    cell: ({ product }) => (
      <>
        <Money value={product.price} />
        <TaxNote />
      </>
    ),
  },
  {
    header: 'Order',
    isSelfExplanatory: true,
    cell: ({ product }) => (isSold(product) ? <AddToCart product={product} /> : 'Not sold right now'),
  },
];

function PartLink({ product: { slug, name, partNumber } }: { product: NumberPart_ProductFragment }) {
  return (
    <>
      <Link to={`/part/${slug}`} kind="item">
        {name}
      </Link>
      {partNumber !== null && (
        <chakra.p textStyle="number" fontSize="sm" color="ink.soft">
          {partNumber}
        </chakra.p>
      )}
    </>
  );
}

function OutOfRange({ answer: { number, ends } }: { answer: Answer }) {
  const current = toReplacementText(ends);
  return (
    <EmptyState
      drawing="/drawings/empty-orders.svg"
      title="Not in our range"
      action={
        <ButtonLink to="/contact" tone="ink">
          Ask us for it
        </ButtonLink>
      }
    >
      {current === ''
        ? `We know the number ${number}, but have no part for it.`
        : `${number} was replaced by ${current}. We have no part for it.`}
    </EmptyState>
  );
}

function Unknown({ answer: { number, similar } }: { answer: Answer }) {
  return (
    <chakra.div display="grid" gap={{ base: '8', md: '12' }}>
      <EmptyState
        drawing="/drawings/not-found.svg"
        title="We do not know this number"
        action={
          <ButtonLink to={`/search?q=${encodeURIComponent(number)}`} tone="ink">
            Search for it
          </ButtonLink>
        }
      >
        Compare it with what is stamped on the old part: 0 and O, and 1 and I, are easily confused.{' '}
        <Link to="/contact">Ask us</Link> if you do not find it.
      </EmptyState>
      {similar.length > 0 && (
        <RuledSection title="Similar numbers">
          <chakra.ul display="grid" gap="3">
            {similar.map((product) => (
              <li key={product.id}>
                <PartLink product={product} />
              </li>
            ))}
          </chakra.ul>
        </RuledSection>
      )}
    </chakra.div>
  );
}

type Chain = PartNumberPageQuery['partNumber'];
type Step = Chain['steps'][number];

const Line = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: '4',
    '& > li': { flex: { base: 'none', md: '1 1 14rem' }, minWidth: '0', maxWidth: { md: '24rem' } },
  },
});

/** The requested number and the numbers that replaced it, up to the newest. */
function NumberChain({ answer: { steps, ends, key } }: { answer: Chain }) {
  if (steps.length === 0) return null;
  return (
    <RuledSection title="Replaced" note={steps.length === 1 ? '1 step' : `${steps.length} steps`}>
      <Line>
        {steps.map((step) => (
          <li key={`${step.brandName} ${step.number}`}>
            <Plate
              figure={step.brandName}
              note={step.since === null ? 'Replaced' : `Until ${step.since}`}
              height="full"
            >
              <Content>
                <Number number={step.number} isAsked={toNumberPath(step.number) === `/numbers/${key}`} />
                <chakra.p textStyle="small" color="ink.soft">
                  {toText(step)}
                </chakra.p>
              </Content>
            </Plate>
          </li>
        ))}
        {ends.map(({ number, brandName, quantity, isAlternative }) => (
          <li key={`${brandName} ${number}`}>
            <Plate figure={brandName} note="Newest" borderTop="heavy" height="full">
              <Content>
                <Number number={number} isAsked={false} />
                <chakra.p textStyle="small" color="ink.soft">
                  {[quantity > 1 && `${quantity} needed`, isAlternative && 'One of several that fit']
                    .filter(Boolean)
                    .join('. ')}
                </chakra.p>
              </Content>
            </Plate>
          </li>
        ))}
      </Line>
    </RuledSection>
  );
}

const Content = chakra('div', { base: { paddingInline: '4', paddingBottom: '4', overflowWrap: 'anywhere' } });

function Number({ number, isAsked }: { number: string; isAsked: boolean }) {
  const path = toNumberPath(number);
  return (
    <chakra.p textStyle="number" fontSize="lg" fontWeight="semibold">
      {isAsked || path === null ? number : <Link to={path}>{number}</Link>}
    </chakra.p>
  );
}

/** Link to the page of a maker's number. */
function NumberLink({ number, brandName }: { number: string; brandName: string }) {
  const path = toNumberPath(number);
  const text = `${brandName} ${number}`;
  return path === null ? (
    text
  ) : (
    <Link to={path} kind="item">
      {text}
    </Link>
  );
}

function toText({ kind, replacedBy }: Step): string {
  const isKit = kind === 'KIT';
  const numbers = toReplacementText(replacedBy.map((part) => ({ ...part, isAlternative: !isKit })));
  return `Replaced by ${isKit ? 'a set of ' : ''}${numbers}`;
}
