import { chakra } from '@chakra-ui/react';
import { Button, Link } from '../../../components/actions/Button';
import { FetchError } from '../../../components/feedback/Loading';
import { RuledSection } from '../../../components/page/RuledSection';
import { DataTable, pageSize, TableSkeleton, type Column } from '../../../components/table/PagedTable';
import { useFitmentReportQuery, type FitmentReportQuery } from '../../../graphql/generated/operations';
import { toastFailure } from '../../../components/toasts/toasts';

type Report = FitmentReportQuery['fitmentReport'];
type Product = Report['productsWithoutFitment']['edges'][number]['node'];
type Conflict = Report['conflicts']['edges'][number]['node'];

const Remark = chakra('p', { base: { color: 'ink.soft' } });
const Sections = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' } });

const toSheet = ({ id, name }: Product) => (
  <Link to={`/dashboard/manageProducts/${id}`} kind="item">
    {name}
  </Link>
);

const productColumns: readonly Column<Product>[] = [{ header: 'Product', isRowHeader: true, cell: toSheet }];
const conflictColumns: readonly Column<Conflict>[] = [
  { header: 'Product', isRowHeader: true, cell: ({ product }) => toSheet(product) },
  { header: 'Bike', cell: ({ vehicle }) => vehicle.name },
  { header: 'Fits, says', cell: ({ fitsSource }) => fitsSource },
  { header: 'Does not fit, says', cell: ({ excludedSource }) => excludedSource },
];

/** Parts without bikes, and contradictions between sources. */
export function FitmentReport() {
  const { data, error, refetch, fetchMore } = useFitmentReportQuery({
    variables: { first: pageSize },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (error && !data) return <FetchError error={error} refetch={refetch} />;
  if (!data) return <TableSkeleton what="the fitment report" />;
  const { productsWithoutFitment: products, conflicts } = data.fitmentReport;
  const more = (variables: { afterProduct?: string | null; afterConflict?: string | null }) =>
    void fetchMore({ variables, updateQuery: withMore }).catch(toastFailure);
  return (
    <Sections>
      <RuledSection title="Parts without bikes" note={String(products.totalCount)}>
        {products.totalCount === 0 ? (
          <Remark>Every part in the shop states which bikes it fits.</Remark>
        ) : (
          <DataTable
            caption="Parts without bikes"
            columns={productColumns}
            rows={products.edges.map(({ node }) => node)}
            getRowKey={({ id }) => id}
          />
        )}
        {products.pageInfo.hasNextPage && (
          <Button marginTop="5" onClick={() => more({ afterProduct: products.pageInfo.endCursor })}>
            Show more parts
          </Button>
        )}
      </RuledSection>
      <RuledSection title="Contradictions" note={String(conflicts.totalCount)}>
        {conflicts.totalCount === 0 ? (
          <Remark>No two sources contradict each other about a bike and a part.</Remark>
        ) : (
          <DataTable
            caption="Contradictions"
            columns={conflictColumns}
            rows={conflicts.edges.map(({ node }) => node)}
            getRowKey={({ product, vehicle, fitsSource, excludedSource }) =>
              JSON.stringify([product.id, vehicle.id, fitsSource, excludedSource])
            }
          />
        )}
        {conflicts.pageInfo.hasNextPage && (
          <Button marginTop="5" onClick={() => more({ afterConflict: conflicts.pageInfo.endCursor })}>
            Show more contradictions
          </Button>
        )}
      </RuledSection>
    </Sections>
  );
}

/** Adds the requested page to its list. The answer has the first page of the other list again, which is ignored. */
function withMore(
  shown: FitmentReportQuery,
  { fetchMoreResult: next, variables }: { fetchMoreResult: FitmentReportQuery; variables?: object },
): FitmentReportQuery {
  const asked = (variables ?? {}) as { afterProduct?: string; afterConflict?: string };
  const { productsWithoutFitment, conflicts } = shown.fitmentReport;
  return {
    fitmentReport: {
      ...shown.fitmentReport,
      productsWithoutFitment: asked.afterProduct
        ? append(productsWithoutFitment, next.fitmentReport.productsWithoutFitment)
        : productsWithoutFitment,
      conflicts: asked.afterConflict ? append(conflicts, next.fitmentReport.conflicts) : conflicts,
    },
  };
}

function append<Page extends { edges: readonly unknown[] }>(shown: Page, next: Page): Page {
  return { ...next, edges: [...shown.edges, ...next.edges] };
}
