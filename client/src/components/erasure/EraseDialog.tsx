import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useErasureTermsQuery } from '../../graphql/generated/operations';
import { placeRefusal } from '../../lib/forms/field-errors';
import { DialogForm } from '../dialog/DialogForm';
import { Modal } from '../dialog/dialogs';
import { Pending } from '../feedback/Loading';
import { Field, TextInput } from '../forms/Field';
import { EmailText } from '../text/EmailText';
import { chakra } from '../../theme/chakra';
import { toastErased } from './toast-erased';

const Terms = chakra('div', { base: { display: 'grid', gap: '2' } });
const Heading = chakra('h3', { base: { fontWeight: 'semibold' } });
const List = chakra('ul', { base: { display: 'grid', gap: '1', listStyle: 'disc', paddingInlineStart: '5' } });

interface EraseDialogProps {
  title: string;
  /** Warning below the title, such as that this cannot be undone. */
  description: string;
  /** Email address of the person, which must be typed to confirm. */
  email: string;
  confirmLabel: string;
  /** Shown after a complete erasure. */
  success: string;
  erase: (email: string) => Promise<{ isComplete: boolean }>;
  /**
   * Runs in the same update as the closing of the dialog. If it ran later, the dialog would first return the focus to
   * its opener.
   */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Says what an erasure removes and what stays, and erases a person's data after a confirmation. Rendered only while
 * open.
 */
export function EraseDialog({ title, description, email, confirmLabel, ...action }: EraseDialogProps) {
  const { onClose } = action;
  const terms = useErasureTermsQuery();
  const { form, formMessage, submit } = useErasure(action);
  const { errors, isSubmitting } = form.formState;
  const isSame = (typed: string) => typed.trim().toLowerCase() === email || 'This is not the address.';
  return (
    <Modal role="alertdialog" title={title} description={description} onClose={onClose}>
      <DialogForm
        message={formMessage}
        submitLabel={confirmLabel}
        tone="danger"
        busy={isSubmitting}
        disabled={!terms.data}
        onSubmit={submit}
        onCancel={onClose}
      >
        {terms.data ? (
          <>
            <ErasureTerms years={terms.data.shop.orderNamesYears} />
            <Field label="Email address" required hint={<EmailHint email={email} />} error={errors.email?.message}>
              <TextInput type="email" autoComplete="off" {...form.register('email', { validate: isSame })} />
            </Field>
          </>
        ) : (
          <Pending what="what is erased" height="18rem" error={terms.error} refetch={terms.refetch} />
        )}
      </DialogForm>
    </Modal>
  );
}

function useErasure({
  success,
  erase,
  onDone,
  onClose,
}: Pick<EraseDialogProps, 'success' | 'erase' | 'onDone' | 'onClose'>) {
  const form = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ email }) => {
    setFormMessage(null);
    try {
      toastErased(await erase(email), success);
      onDone();
      onClose();
    } catch (error) {
      setFormMessage(placeRefusal(error, form.setError, { email: 'email' }).formMessage);
    }
  });
  return { form, formMessage, submit };
}

const EmailHint = ({ email }: { email: string }) => (
  <>
    To confirm, type <EmailText>{email}</EmailText>
  </>
);

function ErasureTerms({ years }: { years: number }) {
  return (
    <>
      <Terms>
        <Heading>What is erased</Heading>
        <List>
          <li>The account and its profile, addresses, bikes and cart</li>
          <li>The email address, in all orders too</li>
          <li>Name, address and phone number in orders that were never paid</li>
          <li>Notes on orders and returns, and notes by staff</li>
          <li>Emails that are not sent yet</li>
        </List>
      </Terms>
      <Terms>
        <Heading>What stays</Heading>
        <List>
          <li>Invoices, because the law requires them</li>
          <li>
            Paid orders. Their name, address and phone number are removed {years} {years === 1 ? 'year' : 'years'} after
            the order.
          </li>
          <li>Reviews, without the name</li>
        </List>
      </Terms>
    </>
  );
}
