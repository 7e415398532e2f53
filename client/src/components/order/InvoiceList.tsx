import type { InvoiceFieldsFragment } from '../../graphql/generated/operations';
import { FileButton } from '../actions/FileButton';
import { DateText } from '../money/DateText';
import { Money } from '../money/Money';
import { chakra } from '../../theme/chakra';

const Rows = chakra('ul', { base: { borderBottom: 'hairline' } });
const Row = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '4',
    borderTop: 'hairline',
    paddingBlock: '2',
    listStyle: 'none',
  },
});
const Soft = chakra('div', { base: { textStyle: 'small', color: 'ink.soft' } });

/** Invoices and credit notes of an order, each with its files. */
export function InvoiceList({ invoices }: { invoices: readonly InvoiceFieldsFragment[] }) {
  return (
    <Rows>
      {invoices.map((invoice) => (
        <Row key={invoice.id}>
          <div>
            {toInvoiceLabel(invoice)} <chakra.span textStyle="number">{invoice.number}</chakra.span>
            <Soft>
              <DateText value={invoice.issuedOn} />
              {invoice.corrects && `, corrects ${invoice.corrects}`}
            </Soft>
          </div>
          <chakra.div display="flex" alignItems="center" gap="4" marginInlineStart="auto">
            <InvoiceTotal invoice={invoice} />
            <InvoiceFiles invoice={invoice} />
          </chakra.div>
        </Row>
      ))}
    </Rows>
  );
}

export const toInvoiceLabel = ({ kind }: Pick<InvoiceFieldsFragment, 'kind'>) =>
  kind === 'CREDIT_NOTE' ? 'Credit note' : 'Invoice';

/** Negative for a credit note. */
export function InvoiceTotal({ invoice: { kind, total } }: { invoice: Pick<InvoiceFieldsFragment, 'kind' | 'total'> }) {
  return (
    <span>
      {kind === 'CREDIT_NOTE' && '−'}
      <Money value={total} />
    </span>
  );
}

type Files = Pick<InvoiceFieldsFragment, 'number' | 'pdfUrl' | 'xmlUrl'>;

export function InvoiceFiles({ invoice: { number, pdfUrl, xmlUrl } }: { invoice: Files }) {
  const files = [
    ['PDF', pdfUrl],
    ['XML', xmlUrl],
  ] as const;
  return (
    <chakra.span display="flex" gap="2">
      {files.map(([format, url]) => (
        <FileButton key={format} url={url} what="invoice" size="compact" aria-label={`Download ${number} as ${format}`}>
          {format}
        </FileButton>
      ))}
    </chakra.span>
  );
}
