import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogForm } from '../../../components/dialog/DialogForm';
import { Modal } from '../../../components/dialog/dialogs';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetAuditLog } from '../../../graphql/forget-audit-log';
import {
  useCarriersQuery,
  useSetParcelTrackingMutation,
  type AdminOrderDetailFragment,
} from '../../../graphql/generated/operations';
import { placeRefusal } from '../../../lib/forms/field-errors';
import { toDialogMessage } from './order-labels';
import { TrackingFields, trackingNumberRule } from './ShipParcelForm';

interface TrackingDialogProps {
  order: AdminOrderDetailFragment;
  parcel: AdminOrderDetailFragment['parcels'][number];
  /** Fetches the order again. */
  onRefresh: () => void;
  onClose: () => void;
}

/** Corrects carrier and tracking number of a parcel. */
export function TrackingDialog({ order, parcel, onRefresh, onClose }: TrackingDialogProps) {
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { carrier: parcel.carrier?.code ?? '', trackingNumber: parcel.trackingNumber ?? '' },
  });
  // The order can be fetched again while the form shows what it was opened with.
  const [revision] = useState(order.revision);
  const [formMessage, setFormMessage] = useState<string | null>(null);
  const [setTracking] = useSetParcelTrackingMutation({ update: forgetAuditLog });
  // A select whose options are not loaded yet would lose the stored carrier.
  const isLoaded = useCarriersQuery().data !== undefined;

  const submit = handleSubmit(async ({ carrier, trackingNumber }) => {
    setFormMessage(null);
    const tracking = { carrier: carrier || null, trackingNumber: trackingNumber || null };
    const input = { orderId: order.id, parcelId: parcel.id, revision, ...tracking };
    try {
      await setTracking({ variables: { input } });
      toastSuccess('The tracking number is corrected');
      onClose();
    } catch (error) {
      const fields = { carrier: 'carrier', trackingNumber: 'trackingNumber' } as const;
      const { refusal, formMessage: message } = placeRefusal(error, setError, fields);
      setFormMessage(toDialogMessage(refusal, message));
      if (refusal.code === 'CONFLICT') onRefresh();
    }
  });
  return (
    <Modal
      title="Tracking number"
      description="The customer sees it on the page of the order. No email is sent."
      onClose={onClose}
    >
      {isLoaded && (
        <DialogForm
          message={formMessage}
          submitLabel="Save"
          busy={formState.isSubmitting}
          onSubmit={submit}
          onCancel={onClose}
        >
          <TrackingFields
            carrier={register('carrier')}
            trackingNumber={register('trackingNumber', trackingNumberRule)}
            errors={formState.errors}
          />
        </DialogForm>
      )}
    </Modal>
  );
}
