import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { FetchError } from '../../../components/feedback/Loading';
import { DateField } from '../../../components/forms/DateField';
import { Field, FormError, SelectField, TextInput } from '../../../components/forms/Field';
import { Money } from '../../../components/money/Money';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { Exports, DataTable, TableSkeleton, type Column } from '../../../components/table/PagedTable';
import {
  useAdminTaxRulesQuery,
  useTaxReportQuery,
  useTaxTrialQuery,
  type TaxExemption,
  type TaxReportQuery,
  type TaxTrialInput,
  type TaxTrialQuery,
} from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { usePermission } from '../../../lib/session/SessionProvider';
import { withMinorUnits } from '../../../lib/money/money';
import { chakra } from '../../../theme/chakra';
import { TaxRulesForm } from './TaxRulesForm';
import { toPercent, type TaxClass } from './tax-draft';

const Sections = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '8' } });
const Row = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'end',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9rem), 1fr))',
    marginBottom: '4',
  },
});
const Digits = chakra('span', { base: { textStyle: 'number' } });
const Remark = chakra('p', { base: { color: 'ink.soft' } });

const exemptions = {
  EXPORT: 'Export, without tax',
  NOT_REGISTERED: 'No tax is collected there',
  REVERSE_CHARGE: 'Reverse charge',
} as const satisfies Record<TaxExemption, string>;

const placeOf = ({ country, region }: { country: string; region: string }) =>
  [country, region].filter(Boolean).join(' ');

/** Tax rules, a form to try them with an address, and the tax report. */
export function TaxesPage() {
  const { data, error, refetch } = useAdminTaxRulesQuery({
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
  });
  const rules = data?.taxRules;
  const seesReports = usePermission('reports');
  return (
    <>
      <PageMetadata title="Taxes" isPrivate />
      <PageHeading>Taxes</PageHeading>
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {!rules && !error && <TableSkeleton what="the tax rules" />}
      {rules && (
        <Sections>
          <TaxRulesForm rules={rules} />
          <Trial classes={rules.classes} />
          {seesReports && <Report />}
        </Sections>
      )}
    </>
  );
}

const goods = 10_000;
const delivery = 1_000;

function Trial({ classes }: { classes: readonly TaxClass[] }) {
  const [input, setInput] = useState({ country: '', region: '', postcode: '', vatNumber: '', taxClass: 'standard' });
  const [asked, setAsked] = useState<TaxTrialInput | null>(null);
  const { data, error, loading } = useTaxTrialQuery(
    asked ? { variables: { input: asked }, fetchPolicy: 'no-cache' } : skipToken,
  );
  const text = (name: 'country' | 'region' | 'postcode' | 'vatNumber', label: string) => (
    <Field label={label}>
      <TextInput value={input[name]} onChange={({ target }) => setInput({ ...input, [name]: target.value })} />
    </Field>
  );
  const { taxClass, vatNumber, country, ...rest } = input;
  const destination = { ...rest, country: country.trim().toUpperCase() };
  return (
    <RuledSection title="Try an address">
      <form
        aria-label="Try an address"
        onSubmit={(event) => {
          event.preventDefault();
          setAsked({ destination, vatNumber, taxClass, amountMinor: goods, deliveryMinor: delivery });
        }}
      >
        <Row>
          {text('country', 'Country')}
          {text('region', 'State or region')}
          {text('postcode', 'Postcode')}
          {text('vatNumber', 'VAT number')}
          <SelectField
            label="Tax class"
            value={taxClass}
            options={classes.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(chosen) => setInput({ ...input, taxClass: chosen })}
          />
          <Button type="submit" busy={loading} disabled={country.trim() === ''}>
            Try
          </Button>
        </Row>
      </form>
      <FormError>{error ? toShopError(error).message : null}</FormError>
      <div role="status">{data && !error && <TrialResult trial={data.taxTrial} />}</div>
    </RuledSection>
  );
}

function TrialResult({ trial }: { trial: TaxTrialQuery['taxTrial'] }) {
  const { taxes, taxIsIncluded, taxExemption, taxRemoved, total } = trial;
  return (
    <>
      <p>
        Goods of <Money value={withMinorUnits(total, goods)} /> with delivery of{' '}
        <Money value={withMinorUnits(total, delivery)} /> cost <Money value={total} />
        {taxRemoved.amountMinor > 0 && (
          <>
            , after <Money value={taxRemoved} /> of your own tax was taken out
          </>
        )}
        . {taxExemption ? `${exemptions[taxExemption]}.` : taxes.length === 0 ? 'Nothing is taxed.' : null}
      </p>
      {taxes.map((tax) => (
        <p key={`${tax.label} ${tax.rateMillionths}`}>
          {taxIsIncluded ? 'Includes' : 'Plus'} <Money value={tax.tax} />: {toPercent(tax.rateMillionths)}% {tax.label}{' '}
          ({placeOf(tax)}) of <Money value={tax.base} />
        </p>
      ))}
    </>
  );
}

type ReportRow = TaxReportQuery['taxReport'][number];

const reportColumns: readonly Column<ReportRow>[] = [
  { header: 'Place', isRowHeader: true, cell: (row) => placeOf(row) || 'Not known' },
  {
    header: 'Rate',
    cell: ({ label, rateMillionths, exemption }) =>
      rateMillionths === null
        ? exemption
          ? exemptions[exemption]
          : 'Without tax'
        : `${label} ${toPercent(rateMillionths)}%`,
  },
  { header: 'Orders', align: 'end', isShort: true, cell: ({ orders }) => <Digits>{orders}</Digits> },
  { header: 'Sold without tax', align: 'end', isShort: true, cell: ({ sold }) => <Money value={sold} /> },
  { header: 'Tax on sales', align: 'end', isShort: true, cell: ({ soldTax }) => <Money value={soldTax} /> },
  { header: 'Refunded without tax', align: 'end', isShort: true, cell: ({ refunded }) => <Money value={refunded} /> },
  { header: 'Tax on refunds', align: 'end', isShort: true, cell: ({ refundedTax }) => <Money value={refundedTax} /> },
];

/** First day of the month that is this many months before the current one. */
const monthBefore = (months: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() - months, 1)).toISOString().slice(0, 10);
};

function Report() {
  const [fromDay, setFrom] = useState(() => monthBefore(1));
  const [beforeDay, setBefore] = useState(() => monthBefore(0));
  const isPeriod = [fromDay, beforeDay].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) && fromDay < beforeDay;
  const period = { fromDay, beforeDay };
  const { data, previousData, error, refetch } = useTaxReportQuery({
    variables: period,
    skip: !isPeriod,
    fetchPolicy: 'cache-and-network',
  });
  const rows = (data ?? previousData)?.taxReport;
  return (
    <RuledSection title="Report">
      <Row>
        <DateField label="From" value={fromDay} onChange={setFrom} />
        <DateField label="To, not included" value={beforeDay} onChange={setBefore} />
      </Row>
      <Exports file="tax-report" query={new URLSearchParams(period).toString()} what="taxes" disabled={!isPeriod} />
      {error && !data && <FetchError error={error} refetch={refetch} />}
      {!rows && !error && isPeriod && <TableSkeleton what="the report" />}
      {rows?.length === 0 && <Remark>Nothing was paid or refunded in this period.</Remark>}
      {rows && rows.length > 0 && (
        <DataTable
          caption="Taxes by country and rate"
          columns={reportColumns}
          rows={rows}
          getRowKey={(row) => [row.country, row.region, row.label, row.rateMillionths, row.exemption].join('|')}
          isWide
        />
      )}
      <Remark>
        A refund takes back the same share of each tax as of the order’s total. Days are those of the shop’s time zone.
      </Remark>
    </RuledSection>
  );
}
