import { documentMediaType, maxLabelBytes } from '@kickstand/rules/documents';
import { returnRules } from '@kickstand/rules/orders';
import { uploadMediaTypes } from '@kickstand/rules/pictures';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonLink } from '../../../components/actions/Button';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { ActionDialog, Modal } from '../../../components/dialog/dialogs';
import { NumberInput, Field, TextArea } from '../../../components/forms/Field';
import { AskToReturn } from '../../../components/order/AskToReturn';
import { ParcelList } from '../../../components/order/ParcelPlate';
import { ReturnFiles } from '../../../components/order/ReturnFiles';
import { ReturnPlate, toKindLabel, toReturnName } from '../../../components/order/ReturnPlate';
import { FileInput } from '../../../components/photo/PhotoField';
import { RuledSection } from '../../../components/page/RuledSection';
import { toastSuccess } from '../../../components/toasts/toasts';
import type { TokenSource } from '../../../graphql/auth-link';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useCancelReturnMutation,
  useDecideReturnMutation,
  useRefundOrderMutation,
  useSetReturnLabelMutation,
} from '../../../graphql/generated/operations';
import { sendFile, UploadRefusal } from '../../../lib/files/fetch-file';
import { followsRule, placeRefusal } from '../../../lib/forms/field-errors';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { useLocale } from '../../../lib/locale/use-locale';
import { decimalsOf, formatMoney, toMoneyInput, withMinorUnits } from '../../../lib/money/money';
import { toMinorUnits } from '../../../lib/money/parse-amount';
import { usePermission, useSession } from '../../../lib/session/SessionProvider';
import { chakra } from '../../../theme/chakra';
import { toDialogMessage, toWayOfRefund } from './order-labels';
import { ReceiveReturnForm, type ReturnProps } from './ReceiveReturnForm';
import { checkPartialAmount, toastRefund } from './use-refund-form';

const Rows = chakra('div', { base: { display: 'grid', gap: '3', justifyItems: 'start' } });

const askTexts = { submit: 'Record the return', done: 'The return is recorded' };

/** Withdrawals and returns of an order, with what staff can do about each. */
export function ReturnsSection({ order, onRefresh }: Pick<ReturnProps, 'order' | 'onRefresh'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <RuledSection title="Returns" ref={heading}>
      <Rows>
        {order.returns.length > 0 && (
          <ParcelList width="full">
            {order.returns.map((theReturn, index) => (
              <ReturnPlate
                key={theReturn.id}
                theReturn={theReturn}
                number={index + 1}
                ordersPage="/dashboard/manageOrders"
              >
                <ReturnFiles {...{ orderId: order.id, theReturn, number: index + 1 }} onAdded={onRefresh} />
                <ReturnActions order={order} theReturn={theReturn} number={index + 1} onRefresh={onRefresh} />
              </ReturnPlate>
            ))}
          </ParcelList>
        )}
        <AskToReturn {...{ order, heading }} texts={askTexts} refresh={() => Promise.resolve(onRefresh())} />
      </Rows>
    </RuledSection>
  );
}

const Buttons = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } });

/** Texts of the dialogs in which staff decide on a return and write to the customer. */
const texts = {
  approve: {
    button: 'Approve',
    field: 'How to send it (optional)',
    toDone: (kind) => `The ${kind} is approved`,
  },
  decline: { button: 'Decline', field: 'Reason', toDone: (kind) => `The ${kind} is declined` },
  label: {
    button: 'How to send it',
    field: 'Text or link',
    toDone: () => 'The customer gets an email',
  },
  close: {
    button: 'Close without a refund',
    field: 'Reason',
    toDone: (kind) => `The ${kind} is closed`,
  },
} as const satisfies Record<string, { button: string; field: string; toDone: (kind: string) => string }>;
type Action = keyof typeof texts;
const words = { refund: 'Refund', receive: 'Receive', cancel: 'Cancel' } as const;
type OfferedAction = Action | keyof typeof words;
const hasText = (action: OfferedAction): action is Action => action in texts;

function ReturnActions(props: ReturnProps) {
  const { theReturn, number } = props;
  const { status, isUnshipped, kind, isRefundable } = theReturn;
  const which = toReturnName(theReturn, number);
  const [action, setAction] = useState<OfferedAction | null>(null);
  const mayRefund = usePermission('refunds');
  const isAwaited = status === 'APPROVED' && !isUnshipped;
  const offered: OfferedAction[] = [
    ...(status === 'REQUESTED' || (status === 'DECLINED' && kind !== 'WITHDRAWAL') ? (['approve'] as const) : []),
    ...(status === 'REQUESTED' ? (['decline'] as const) : []),
    ...(isAwaited ? (['receive', 'label'] as const) : []),
    ...(isRefundable && mayRefund ? (['refund'] as const) : []),
    ...(status === 'APPROVED' || status === 'RECEIVED' ? (['close'] as const) : []),
    ...(status === 'REQUESTED' || status === 'APPROVED' ? (['cancel'] as const) : []),
  ];
  const isExchangeable = status !== 'DECLINED' && status !== 'CANCELLED';
  const close = () => setAction(null);
  return (
    <>
      {(offered.length > 0 || isExchangeable) && (
        <Buttons>
          {offered.map((name) => {
            const word = hasText(name) ? texts[name].button : words[name];
            return (
              <Button key={name} size="compact" aria-label={`${word}: ${which}`} onClick={() => setAction(name)}>
                {word}
              </Button>
            );
          })}
          {isExchangeable && <ExchangeLink {...props} />}
        </Buttons>
      )}
      {action === 'refund' && <RefundReturn {...props} onClose={close} />}
      {action === 'receive' && (
        <Modal title={`Receive ${which}`} description="Units go back to stock with the refund." onClose={close}>
          <ReceiveReturnForm {...props} onDone={close} />
        </Modal>
      )}
      {action === 'cancel' && <CancelReturn {...props} onClose={close} />}
      {action !== null && hasText(action) && (
        <Modal
          title={`${texts[action].button}: ${which}`}
          description="The customer gets an email with it."
          onClose={close}
        >
          <TextForm {...props} action={action} onDone={close} />
        </Modal>
      )}
    </>
  );
}

/** Cancels a return or withdrawal that the customer takes back. Its units can then be in another return. */
function CancelReturn({ order, theReturn, number, onRefresh, onClose }: ReturnProps & { onClose: () => void }) {
  const [cancelReturn] = useCancelReturnMutation({ update: forgetAuditLog });
  const input = { orderId: order.id, returnId: theReturn.id, revision: order.revision };
  const word = toKindLabel(theReturn.kind).toLowerCase();
  const kept = theReturn.isUnshipped ? 'Its parts can be shipped again.' : 'The customer keeps the parts.';
  return (
    <ActionDialog
      title={`Cancel ${toReturnName(theReturn, number)}?`}
      description={order.customerEmail === '' ? kept : `${kept} The customer gets an email.`}
      confirmLabel={`Cancel the ${word}`}
      cancelLabel={`Keep the ${word}`}
      act={() => cancelReturn({ variables: { input } }).finally(onRefresh)}
      onDone={() => toastSuccess(`The ${word} is cancelled`)}
      onClose={onClose}
    />
  );
}

function ExchangeLink({ order, theReturn, number }: ReturnProps) {
  const page = `/dashboard/manageOrders/new?order=${order.id}&return=${theReturn.id}`;
  return (
    <ButtonLink size="compact" aria-label={`Exchange: ${toReturnName(theReturn, number)}`} to={page}>
      Exchange
    </ButtonLink>
  );
}

const ruleOf = {
  approve: returnRules.label,
  label: returnRules.label,
  decline: returnRules.decisionNote,
  close: returnRules.decisionNote,
};
const decisionOf = { approve: 'APPROVED', decline: 'DECLINED', close: 'CLOSED' } as const;

/** Form for a decision on a return, or for how to send it, with a text for the customer. */
function TextForm({
  order,
  theReturn,
  onRefresh,
  action,
  onDone,
}: ReturnProps & { action: Action; onDone: () => void }) {
  const isLabel = action === 'label';
  const { register, handleSubmit, setError, formState } = useForm<{ text: string; file?: FileList }>({
    defaultValues: { text: isLabel ? (theReturn.label ?? '') : '' },
  });
  // The order can be fetched again while the form shows the label that it was opened with.
  const [openedRevision] = useState(order.revision);
  const session = useSession();
  const takesFile = isLabel || (action === 'approve' && !theReturn.isUnshipped);
  const [message, setMessage] = useState<string | null>(null);
  const [decide] = useDecideReturnMutation({ update: forgetAuditLog });
  const [setLabel] = useSetReturnLabelMutation({ update: forgetAuditLog });
  const submit = handleSubmit(async ({ text, file: [file] = [] }) => {
    setMessage(null);
    const revision = isLabel ? openedRevision : order.revision;
    const reference = { orderId: order.id, returnId: theReturn.id, revision };
    try {
      const labelFileId = file ? await sendLabel(reference, file, session) : null;
      if (isLabel) await setLabel({ variables: { input: { ...reference, label: text, labelFileId } } });
      else {
        const written = action === 'approve' ? { label: text, labelFileId } : { note: text };
        await decide({ variables: { input: { ...reference, decision: decisionOf[action], ...written } } });
      }
      toastSuccess(texts[action].toDone(toKindLabel(theReturn.kind).toLowerCase()));
      onDone();
    } catch (error) {
      if (error instanceof UploadRefusal) return setMessage(error.message);
      const { refusal, formMessage } = placeRefusal(error, setError, { note: 'text', label: 'text' });
      setMessage(isLabel ? toDialogMessage(refusal, formMessage) : formMessage);
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <DialogForm
      message={message}
      submitLabel={isLabel ? 'Send' : texts[action].button}
      busy={formState.isSubmitting}
      onSubmit={submit}
      onCancel={onDone}
    >
      <Field label={texts[action].field} error={formState.errors.text?.message}>
        <TextArea
          {...register('text', { validate: followsRule(ruleOf[action]), setValueAs: (typed: string) => typed.trim() })}
        />
      </Field>
      {takesFile && (
        <Field label="Label to print (optional)" hint={`PDF or picture, at most ${maxLabelBytes / 1_000_000} MB.`}>
          <FileInput type="file" accept={[documentMediaType, ...uploadMediaTypes].join(',')} {...register('file')} />
        </Field>
      )}
    </DialogForm>
  );
}

/** @returns ID of the stored file. @throws UploadRefusal */
async function sendLabel(place: { orderId: string; returnId: string }, file: File, tokens: TokenSource) {
  const answer = await sendFile(`/api/orders/${place.orderId}/returns/${place.returnId}/labels`, file, tokens);
  return (answer as { id: string }).id;
}

/** Refunds the whole amount of a return, or less, for example if the parts were used. */
function RefundReturn({ order, theReturn, number, onRefresh, onClose }: ReturnProps & { onClose: () => void }) {
  const { refundable } = theReturn;
  const locale = useLocale();
  const most = formatMoney(refundable, locale);
  const withKey = useIdempotencyKey();
  const [refund] = useRefundOrderMutation({ update: forgetAuditLog });
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { amount: '' } });
  const [message, setMessage] = useState<string | null>(null);
  const submit = handleSubmit(async ({ amount: typed }) => {
    setMessage(null);
    const typedMinor = typed === '' ? refundable.amountMinor : toMinorUnits(typed, decimalsOf(refundable));
    const amount = toMoneyInput(withMinorUnits(refundable, typedMinor ?? 0));
    const expectedRefundable = toMoneyInput(refundable);
    const input = { orderId: order.id, returnId: theReturn.id, amount };
    try {
      const answer = await withKey(input, (idempotencyKey) =>
        refund({ variables: { input: { ...input, expectedRefundable, idempotencyKey } } }),
      );
      toastRefund(answer.refundOrder.refund, locale);
      onClose();
    } catch (error) {
      setMessage(placeRefusal(error, setError, { amount: 'amount' }).formMessage);
      onRefresh();
    }
  });
  const amountRule = {
    validate: (typed: string) => typed === '' || checkPartialAmount(typed, refundable, most),
    setValueAs: (typed: string) => typed.trim(),
  };
  return (
    <Modal
      title={`Refund ${toReturnName(theReturn, number)}?`}
      description={`${toWayOfRefund(order, refundable)} The units marked for stock are returned to it.`}
      onClose={onClose}
    >
      <DialogForm
        message={message}
        submitLabel="Refund"
        busy={formState.isSubmitting}
        onSubmit={submit}
        onCancel={onClose}
      >
        {refundable.amountMinor > 0 && (
          <Field label="Amount" hint={`Leave empty to refund ${most}.`} error={formState.errors.amount?.message}>
            <NumberInput {...register('amount', amountRule)} />
          </Field>
        )}
      </DialogForm>
    </Modal>
  );
}
