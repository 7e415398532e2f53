import { Link } from '../../../components/actions/Button';
import { MoreButton } from '../../../components/actions/MoreButton';
import { FetchError } from '../../../components/feedback/Loading';
import { RuledSection } from '../../../components/page/RuledSection';
import { toOrderedBikeText } from '@kickstand/rules/ordered-fit';
import { DateText } from '../../../components/money/DateText';
import { DataTable, pageSize, TableSkeleton, type Column } from '../../../components/table/PagedTable';
import {
  useFitmentReportQuery,
  type FitmentReportQuery,
  type FitmentReportQueryVariables,
} from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

type Report = FitmentReportQuery['fitmentReport'];
type Product = Report['productsWithoutFitment']['edges'][number]['node'];
type Conflict = Report['conflicts']['edges'][number]['node'];
type Misfit = Report['misfits']['edges'][number]['node'];

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
  { header: 'Source that says it fits', cell: ({ fitsSource }) => fitsSource },
  { header: 'Source that says it does not', cell: ({ excludedSource }) => excludedSource },
];

const misfitColumns: readonly Column<Misfit>[] = [
  { header: 'Product', isRowHeader: true, cell: ({ product }) => toSheet(product) },
  { header: 'Bike', cell: ({ vehicle, year }) => toOrderedBikeText(vehicle.name, year) },
  { header: 'Source that says it fits', cell: ({ rows }) => rows.map(toRowText).join(', ') },
  { header: 'Returns', align: 'end', cell: ({ count }) => count },
  { header: 'Latest', cell: ({ returnedAt }) => <DateText value={returnedAt} /> },
  { header: 'Note', cell: ({ note }) => note },
];

function toRowText({ source, yearFrom, yearTo }: Misfit['rows'][number]): string {
  return yearFrom === null && yearTo === null ? source : `${source} (${yearFrom ?? ''}–${yearTo ?? ''})`;
}

/** Parts without bikes, contradictions between sources, and parts that were returned because they do not fit. */
export function FitmentReport() {
  const { data, error, refetch, fetchMore } = useFitmentReportQuery({
    variables: { first: pageSize },
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  if (error && !data) return <FetchError error={error} refetch={refetch} />;
  if (!data) return <TableSkeleton what="the fitment report" />;
  const { productsWithoutFitment: products, conflicts, misfits } = data.fitmentReport;
  const more = (variables: Omit<FitmentReportQueryVariables, 'first'>) =>
    fetchMore({ variables, updateQuery: withMore });
  return (
    <Sections>
      <ReportSection
        title="Returned although they should fit"
        list={misfits}
        columns={misfitColumns}
        getRowKey={({ product, vehicle, year }) => JSON.stringify([product.id, vehicle.id, year])}
        none="No customer has returned a part as not fitting a bike that it should fit."
        onMore={(afterMisfit) => more({ afterMisfit })}
      />
      <ReportSection
        title="Parts without bikes"
        list={products}
        columns={productColumns}
        getRowKey={({ id }) => id}
        none="Every part in the shop states which bikes it fits."
        onMore={(afterProduct) => more({ afterProduct })}
      />
      <ReportSection
        title="Contradictions"
        list={conflicts}
        columns={conflictColumns}
        getRowKey={({ product, vehicle, fitsSource, excludedSource }) =>
          JSON.stringify([product.id, vehicle.id, fitsSource, excludedSource])
        }
        none="No two sources contradict each other about a bike and a part."
        onMore={(afterConflict) => more({ afterConflict })}
      />
    </Sections>
  );
}

interface ReportSectionProps<Row> {
  title: string;
  list: {
    totalCount: number;
    edges: readonly { node: Row }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
  columns: readonly Column<Row>[];
  getRowKey: (row: Row) => string;
  /** Shown for an empty list. */
  none: string;
  onMore: (after: string | null) => Promise<unknown>;
}

function ReportSection<Row>({ title, list, columns, getRowKey, none, onMore }: ReportSectionProps<Row>) {
  const { totalCount, edges, pageInfo } = list;
  return (
    <RuledSection title={title} note={String(totalCount)}>
      {totalCount === 0 ? (
        <Remark>{none}</Remark>
      ) : (
        <DataTable caption={title} columns={columns} rows={edges.map(({ node }) => node)} getRowKey={getRowKey} />
      )}
      {pageInfo.hasNextPage && (
        <MoreButton marginTop="5" more={() => onMore(pageInfo.endCursor)} aria-label={`Show more: ${title}`} />
      )}
    </RuledSection>
  );
}

/** Adds the requested page to its list. The answer has the first pages of the other lists again, which are ignored. */
function withMore(
  shown: FitmentReportQuery,
  { fetchMoreResult: next, variables }: { fetchMoreResult: FitmentReportQuery; variables?: object },
): FitmentReportQuery {
  const asked = (variables ?? {}) as Partial<FitmentReportQueryVariables>;
  const { productsWithoutFitment, conflicts, misfits } = shown.fitmentReport;
  return {
    fitmentReport: {
      ...shown.fitmentReport,
      productsWithoutFitment: asked.afterProduct
        ? append(productsWithoutFitment, next.fitmentReport.productsWithoutFitment)
        : productsWithoutFitment,
      conflicts: asked.afterConflict ? append(conflicts, next.fitmentReport.conflicts) : conflicts,
      misfits: asked.afterMisfit ? append(misfits, next.fitmentReport.misfits) : misfits,
    },
  };
}

function append<Page extends { edges: readonly unknown[] }>(shown: Page, next: Page): Page {
  return { ...next, edges: [...shown.edges, ...next.edges] };
}
