import type { ReactNode } from 'react';
import type { QuoteTotalsFragment, TaxExemption } from '../../graphql/generated/operations';
import { withMinorUnits, type MoneyAmount } from '../../lib/money/money';
import { Loading, Skeleton } from '../feedback/Loading';
import { Money } from '../money/Money';
import { chakra } from '../../theme/chakra';
import { toDeliveryDays } from './delivery-days';

interface QuoteRow {
  term: string;
  /** An amount, or a text such as 'free'. */
  value: ReactNode;
}

const less = (amount: MoneyAmount) => <Money value={withMinorUnits(amount, -amount.amountMinor)} />;

/**
 * What makes up the total: parts, discounts, deposits, delivery, and taxes that are added or taken off. Empty if the
 * total consists of parts only and no delivery is known, not even a free one.
 */
export function toQuoteRows({
  adjustments,
  delivery,
  taxes,
  taxIsIncluded,
  ...quote
}: QuoteTotalsFragment): QuoteRow[] {
  const rows = [
    ...adjustments.map(({ label, code, amount }) => ({
      term: code === null ? label : `${label} (${code})`,
      value: less(amount),
    })),
    ...(quote.depositTotal.amountMinor > 0
      ? [{ term: 'Deposits for old parts', value: <Money value={quote.depositTotal} /> }]
      : []),
    ...(delivery ? [toDeliveryRow(delivery)] : []),
    ...(quote.taxRemovedTotal.amountMinor > 0 ? [{ term: 'Tax taken off', value: less(quote.taxRemovedTotal) }] : []),
    ...(taxIsIncluded ? [] : taxes.map((tax) => ({ term: toTaxName(tax, taxes), value: <Money value={tax.tax} /> }))),
  ];
  return rows.length > 0 ? [{ term: 'Parts', value: <Money value={quote.itemsTotal} /> }, ...rows] : [];
}

function toDeliveryRow(delivery: NonNullable<QuoteTotalsFragment['delivery']>): QuoteRow {
  const { name, price, isPickup } = delivery;
  return {
    term: `${isPickup ? 'Pick-up' : 'Delivery'}: ${name} (${toDeliveryDays(delivery)})`,
    value: price.amountMinor === 0 ? 'free' : <Money value={price} />,
  };
}

/** Rows below the total: taxes that it includes, why no tax is charged, and the VAT number. */
export function toTaxRows({ taxes, taxIsIncluded, taxExemption, vatNumber }: QuoteTotalsFragment): QuoteRow[] {
  const contained = taxIsIncluded ? taxes : [];
  return [
    ...contained.map((tax) => ({ term: `Includes ${toTaxName(tax, taxes)}`, value: <Money value={tax.tax} /> })),
    ...(taxExemption ? [{ term: 'Tax', value: exemptions[taxExemption] }] : []),
    ...(vatNumber === null ? [] : [{ term: 'VAT number', value: vatNumber }]),
  ];
}

type Tax = QuoteTotalsFragment['taxes'][number];

/** The name of a tax. If several taxes have this name, it is followed by the rate. */
function toTaxName({ label, rateMillionths }: Tax, taxes: readonly Tax[]): string {
  const isUnique = taxes.filter((tax) => tax.label === label).length === 1;
  return isUnique ? label : `${label} ${rateMillionths / 10_000}%`;
}

const exemptions: Record<TaxExemption, string> = {
  REVERSE_CHARGE: 'Reverse charge: you owe the VAT in your country.',
  EXPORT: 'No tax: the parts leave our tax area. Customs in your country may charge import tax and duty.',
  NOT_REGISTERED: 'No sales tax is charged at this destination.',
};

const Rows = chakra('dl', { base: { display: 'grid', gap: '2' } });
const Row = chakra('div', {
  base: { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: '4' },
});

/** Shown instead of the total and what is below it, until the first quote has arrived. */
export function QuotePending() {
  return (
    <Loading what="the total">
      <Skeleton height="18rem" />
    </Loading>
  );
}

interface QuoteSummaryProps {
  /** Null until it is known; the total of the parts is shown meanwhile. */
  quote: QuoteTotalsFragment | null;
  /** Sum of the lines. */
  partsTotal: MoneyAmount;
  /** For screen readers, e.g. 'Total of the cart'. */
  totalLabel: string;
  /** True while a newer quote is being fetched. */
  isBusy?: boolean;
}

/** How the total is made up, and the total. */
export function QuoteSummary({ quote, partsTotal, totalLabel, isBusy = false }: QuoteSummaryProps) {
  const rows = quote ? toQuoteRows(quote) : [];
  const taxRows = quote ? toTaxRows(quote) : [];
  return (
    <chakra.div display="grid" gap="3" aria-busy={isBusy} opacity={isBusy ? '0.7' : undefined}>
      {rows.length > 0 && (
        <Rows aria-label="How the total is made up">
          {rows.map(({ term, value }, index) => (
            <Row key={index}>
              <chakra.dt overflowWrap="anywhere">{term}</chakra.dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </Rows>
      )}
      <Row textStyle="title">
        Total
        <chakra.output aria-label={totalLabel}>
          <Money value={quote?.total ?? partsTotal} />
        </chakra.output>
      </Row>
      {taxRows.length > 0 && (
        <Rows aria-label="Tax" textStyle="small" color="ink.soft">
          {taxRows.map(({ term, value }, index) => (
            <Row key={index}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Row>
          ))}
        </Rows>
      )}
    </chakra.div>
  );
}
