import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { AddressFields } from '../../../components/address/AddressFields';
import { addressFields, blankAddress, toAddressInput, toAddressValues } from '../../../components/address/address-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import { useChangeOrderAddressMutation, type AdminOrderDetailFragment } from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { toDialogMessage } from './order-labels';
import { TextAddressFields } from './TextAddressFields';

interface AddressDialogProps {
  order: AdminOrderDetailFragment;
  /** Fetches the order again. */
  onRefresh: () => void;
  onClose: () => void;
}

/** Changes the address of a paid order that is not completely shipped. */
export function AddressDialog({ order, onRefresh, onClose }: AddressDialogProps) {
  // The order can be fetched again while the form shows the address that it was opened with.
  const [{ id: orderId, revision, shippingAddress, delivery }] = useState(order);
  const form = useForm({
    defaultValues: {
      address: shippingAddress ? toAddressValues(shippingAddress) : blankAddress('en'),
      text: delivery.address,
      phone: delivery.phone,
    },
  });
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [changeAddress] = useChangeOrderAddressMutation({ update: forgetAuditLog });

  const submit = form.handleSubmit(async ({ address, text, phone }) => {
    setFormMessage(null);
    const next = shippingAddress ? { shippingAddress: toAddressInput(address) } : { address: text, phone };
    try {
      await changeAddress({ variables: { input: { orderId, revision, ...next } } });
      toastSuccess(
        order.customerEmail === '' ? 'The address is changed' : 'The address is changed, and the customer is told',
      );
      onClose();
    } catch (error) {
      const { refusal, formMessage: message } = placeRefusal(error, form.setError, addressFields);
      setFormMessage(toDialogMessage(refusal, message));
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <Modal
      title="Change address"
      description="The order is paid, so the new address must not change its total."
      onClose={onClose}
    >
      <FormProvider {...form}>
        <DialogForm
          message={formMessage}
          submitLabel="Save address"
          busy={form.formState.isSubmitting}
          onSubmit={submit}
          onCancel={onClose}
        >
          {shippingAddress ? <AddressFields /> : <TextAddressFields />}
        </DialogForm>
      </FormProvider>
    </Modal>
  );
}
