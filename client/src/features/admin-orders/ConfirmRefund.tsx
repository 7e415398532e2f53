import { ConfirmDialog } from '../../components/dialog/ConfirmDialog';
import { useLocale } from '../../lib/locale/use-locale';
import { formatMoney } from '../../lib/money/money';
import { toPartsText } from './refund-rules';
import type { AskedRefund } from './use-refund-form';

interface ConfirmRefundProps {
  asked: AskedRefund;
  email: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Says once more what is sent, and to whom. */
export function ConfirmRefund({ asked, email, isBusy, onConfirm, onCancel }: ConfirmRefundProps) {
  const { amount, draft, isRepeat } = asked;
  const sum = formatMoney(amount, useLocale());
  const sentences = [
    `The money goes back to the card of ${email} and cannot be called back.`,
    draft.restockQuantity ? `Back on the shelf: ${toPartsText(draft.restockQuantity)}.` : '',
    isRepeat ? 'This is the refund you sent before: if it arrived, nothing is done twice.' : '',
  ];
  return (
    <ConfirmDialog
      open
      title={`Refund ${sum}?`}
      description={sentences.filter(Boolean).join(' ')}
      confirmLabel={`Refund ${sum}`}
      busy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
