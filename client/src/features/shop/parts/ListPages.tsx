import { Navigate, useLocation, useParams, useSearchParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { InlineError } from '../../../components/feedback/Loading';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  BrandDocument,
  CategoryDocument,
  useBrandQuery,
  useCategoryQuery,
  type CategoryQuery,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';
import { isNarrowed, readPage, toListQueries } from './list-address';
import { PartList, toCount } from './PartList';

export const queries = {
  CategoryPage: ({ slug = '' }: Params, search: URLSearchParams) => [
    { query: CategoryDocument, variables: { slug } },
    ...toListQueries(search, { category: slug }),
  ],
  BrandPage: ({ slug = '' }: Params, search: URLSearchParams) => [
    { query: BrandDocument, variables: { slug } },
    ...toListQueries(search, { brand: slug }),
  ],
};

const Children = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '6' } });
const Child = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '4',
    bg: 'plate',
    borderTop: 'line',
    textDecoration: 'none',
  },
});
const emptyList = (
  <EmptyState drawing="/drawings/empty-orders.svg" title="The shelf is empty">
    There are no parts here right now. Come back soon, or look at all parts.
  </EmptyState>
);

/** The parts of a category and of all categories below it. */
export function CategoryPage() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useCategoryQuery({ variables: { slug } });
  const category = data?.category;
  if (category && category.slug !== slug) return <Navigate to={`/category/${category.slug}${search}`} replace />;
  if (category === null) return <NoSuchList what="category" />;
  if (error && !data) return <ListFailure message={toShopError(error).message} onRetry={() => void refetch()} />;
  return (
    <Frame>
      {category && (
        <>
          <ListMetadata name={category.name} about={category.about} />
          <Breadcrumb steps={[allParts, ...category.breadcrumb.slice(0, -1).map(toStep)]} current={category.name} />
          <PageHeading>{category.name}</PageHeading>
          <About text={category.about} />
          <CategoryChildren category={category} />
        </>
      )}
      <PartList key={slug} scope={{ category: slug }} empty={emptyList} />
    </Frame>
  );
}

/** The parts of a brand. */
export function BrandPage() {
  const { slug = '' } = useParams();
  const { search } = useLocation();
  const { data, error, refetch } = useBrandQuery({ variables: { slug } });
  const brand = data?.brand;
  if (brand && brand.slug !== slug) return <Navigate to={`/brand/${brand.slug}${search}`} replace />;
  if (brand === null) return <NoSuchList what="brand" />;
  if (error && !data) return <ListFailure message={toShopError(error).message} onRetry={() => void refetch()} />;
  return (
    <Frame>
      {brand && (
        <>
          <ListMetadata name={brand.name} about={brand.about} />
          <Breadcrumb steps={[allParts]} current={brand.name} />
          <PageHeading>{brand.name}</PageHeading>
          <About text={brand.about} />
        </>
      )}
      <PartList key={slug} scope={{ brand: slug }} empty={emptyList} />
    </Frame>
  );
}

const allParts = { name: 'All parts', to: '/parts' };
const toStep = ({ name, slug }: { name: string; slug: string }) => ({ name, to: `/category/${slug}` });

const Frame = chakra('div', { base: { paddingBlock: { base: '4', md: '6' } } });

/** Search engines index the pages of a list, but not its filtered or sorted versions. */
function ListMetadata({ name, about }: { name: string; about: string | null }) {
  const [params] = useSearchParams();
  const page = readPage(params);
  const isOwnView = isNarrowed(params) || params.has('sort');
  return (
    <PageMetadata
      title={page === 1 ? name : `${name}, page ${page}`}
      description={about?.slice(0, 160) ?? `${name}: prices, stock and specifications.`}
      isPrivate={isOwnView}
    />
  );
}

function About({ text }: { text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <chakra.p textStyle="body" color="ink.soft" maxWidth="measure" whiteSpace="pre-line" marginBottom="6">
      {text}
    </chakra.p>
  );
}

function ListFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Frame>
      <PageMetadata title="Parts" isPrivate />
      <InlineError onRetry={onRetry}>{message}</InlineError>
    </Frame>
  );
}

function NoSuchList({ what }: { what: 'brand' | 'category' }) {
  return (
    <Frame>
      <PageMetadata title={`No such ${what}`} isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title={`There is no such ${what}`}
        headingLevel={1}
        action={
          <ButtonLink to="/parts" tone="ink">
            See all parts
          </ButtonLink>
        }
      >
        The address may be mistyped.
      </EmptyState>
    </Frame>
  );
}

function CategoryChildren({ category: { children } }: { category: NonNullable<CategoryQuery['category']> }) {
  if (children.length === 0) return null;
  return (
    <nav aria-label="Categories below">
      <Children>
        {children.map(({ id, slug, name, productCount }) => (
          <li key={id}>
            <Child to={`/category/${slug}`}>
              {name}
              <chakra.span textStyle="label" color="ink.soft">
                {toCount(productCount)}
              </chakra.span>
            </Child>
          </li>
        ))}
      </Children>
    </nav>
  );
}
