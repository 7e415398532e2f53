import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { InlineError } from '../../../components/feedback/Loading';
import { Field, FormError, NumberInput, TextInput } from '../../../components/forms/Field';
import { RuledSection } from '../../../components/page/RuledSection';
import { DeliveryMethods } from '../../../components/quote/DeliveryMethods';
import { QuoteSummary } from '../../../components/quote/QuoteSummary';
import { FindProduct } from '../../../components/search/FindProduct';
import type { PricedCartFragment } from '../../../graphql/generated/operations';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';
import { faultOf, type DraftLine, type StaffOrder } from './use-staff-order';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', xl: 'minmax(0, 7fr) minmax(0, 4fr)' },
    gap: { base: '8', xl: '12' },
    alignItems: 'start',
  },
});
const Stack = chakra('div', { base: { display: 'grid', gap: { base: '6', md: '8' } } });
const Line = chakra('li', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr) minmax(0, 1fr)', md: '7rem 7rem minmax(0, 1fr) auto' },
    borderTop: 'hairline',
    paddingBlock: '4',
  },
});

/** What the order costs, as far as it is known. */
interface ShownStaffQuote {
  /** The latest quote; while a newer one is fetched, the previous one. Null until there is one. */
  quote: PricedCartFragment | null;
  isLoading: boolean;
  error: unknown;
}

interface StaffOrderFormProps {
  draft: StaffOrder;
  shown: ShownStaffQuote;
  /** Fields for the delivery and, in a new order, for the customer. */
  children: ReactNode;
  /** Other fields on which the total depends, such as discount codes. */
  terms?: ReactNode;
  formMessage: string | null;
  submitLabel: string;
  /** Buttons below the one that submits. */
  actions?: ReactNode;
  isBusy: boolean;
  onSubmit: () => void;
}

/** Lines, delivery and total of an order that staff enter or edit. */
export function StaffOrderForm({ draft, shown, children, terms, actions, ...sending }: StaffOrderFormProps) {
  const { lines, add, change, remove } = draft;
  const { quote } = shown;
  return (
    <FormProvider {...draft.form}>
      <Columns>
        <Stack>
          <RuledSection title="Parts">
            <chakra.ul listStyle="none">
              {lines.map((line, index) => (
                <LineFields
                  key={line.lineId ?? `${line.productId} ${index}`}
                  line={line}
                  onChange={(changes) => change(index, changes)}
                  onRemove={() => remove(index)}
                />
              ))}
            </chakra.ul>
            <FindProduct label="Find a part" verb="Add" onPick={add} />
          </RuledSection>
          {children}
        </Stack>
        <chakra.section aria-label="Total" display="grid" gap="5">
          <DeliveryMethods
            quote={quote}
            methodId={draft.methodId ?? quote?.quote.delivery?.methodId ?? null}
            onChoose={draft.setMethodId}
          />
          {terms}
          {Boolean(shown.error) && <InlineError>{toShopError(shown.error).message}</InlineError>}
          {quote ? (
            <QuoteSummary
              quote={quote.quote}
              partsTotal={quote.quote.total}
              totalLabel="Total of the order"
              isBusy={shown.isLoading}
            />
          ) : (
            <chakra.p color="ink.soft">Add a part to see what the order costs.</chakra.p>
          )}
          {/* Disabled until a changed order has a new total, because the server would refuse the previous one. */}
          <Submit {...sending} disabled={!quote || shown.isLoading || draft.lineInputs === null} />
          {actions}
        </chakra.section>
      </Columns>
    </FormProvider>
  );
}

function Submit({
  formMessage,
  submitLabel,
  isBusy,
  disabled,
  onSubmit,
}: Pick<StaffOrderFormProps, 'formMessage' | 'submitLabel' | 'isBusy' | 'onSubmit'> & { disabled: boolean }) {
  return (
    <>
      <FormError>{formMessage}</FormError>
      <Button tone="signal" size="large" width="full" busy={isBusy} disabled={disabled} onClick={onSubmit}>
        {submitLabel}
      </Button>
    </>
  );
}

interface LineFieldsProps {
  line: DraftLine;
  onChange: (changes: Partial<DraftLine>) => void;
  onRemove: () => void;
}

function LineFields({ line, onChange, onRemove }: LineFieldsProps) {
  const { name, quantity, percent, reason } = line;
  return (
    <Line aria-label={name}>
      <chakra.p gridColumn="1 / -1" fontWeight="semibold" overflowWrap="anywhere">
        {name}
      </chakra.p>
      <Field label="Quantity" required>
        <NumberInput value={quantity} onChange={({ target }) => onChange({ quantity: target.value })} />
      </Field>
      <Field label="Discount in %">
        <NumberInput value={percent} onChange={({ target }) => onChange({ percent: target.value })} />
      </Field>
      <Field label="Reason shown to the customer" required={percent !== ''}>
        <TextInput
          value={reason}
          disabled={percent === ''}
          onChange={({ target }) => onChange({ reason: target.value })}
        />
      </Field>
      <Button size="compact" tone="danger" alignSelf="end" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
      <chakra.div gridColumn="1 / -1">
        <FormError>{faultOf(line)}</FormError>
      </chakra.div>
    </Line>
  );
}
