import { useApolloClient } from '@apollo/client/react';
import { FormProvider, type Path } from 'react-hook-form';
import { DiscardDialog } from '../../../components/dialog/dialogs';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { EditForm } from '../../../components/forms/EditForm';
import { NumberInput } from '../../../components/forms/Field';
import { later } from '../../../components/page/later';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import { RuledSection } from '../../../components/page/RuledSection';
import { toastSuccess } from '../../../components/toasts/toasts';
import { forgetQueries } from '../../../graphql/forget-audit-log';
import {
  AdminDeliveryDocument,
  useAdminDeliveryQuery,
  useSaveDeliveryRulesMutation,
  type AdminDeliveryQuery,
} from '../../../graphql/generated/operations';
import { useUnsavedChanges, useVersionedForm } from '../../../lib/forms/use-versioned-form';
import { useAcceptsQuickOrders } from '../../../lib/orders/use-accepts-quick-orders';
import { chakra } from '../../../theme/chakra';
import { blankDraft, hasCharges, toEdition, toInput, type DeliveryDraft } from './delivery-draft';
import { MethodsSection } from './MethodsSection';
import { FieldGrid, Remark, RuleField } from './RuleField';
import { ZonesSection } from './ZonesSection';

const TryAddress = later(() => import('./TryAddress').then((module) => module.TryAddress), <Skeleton height="40rem" />);

const forgetDelivery = forgetQueries('deliveryCountries');

/** Delivery zones and methods, and a form to try them with an address. */
export function DeliveryPage() {
  const { data, error, refetch } = useAdminDeliveryQuery({ fetchPolicy: 'no-cache' });
  const { setUnsaved, question } = useUnsavedChanges();
  return (
    <>
      <PageMetadata title="Delivery" isPrivate />
      <PageHeading>Delivery</PageHeading>
      {data ? (
        <chakra.div display="grid" gap="8" maxWidth="60rem">
          <RulesForm start={data} onUnsavedChange={setUnsaved} />
          <TryAddress shop={data.shop} />
        </chakra.div>
      ) : (
        <Pending what="the delivery methods" height="30rem" error={error} refetch={refetch} />
      )}
      <DiscardDialog question={question} description="What you changed in the delivery methods is not saved yet." />
    </>
  );
}

interface RulesFormProps {
  start: AdminDeliveryQuery;
  onUnsavedChange: (isUnsaved: boolean) => void;
}

function RulesForm({ start: { deliveryRules, shop }, onUnsavedChange }: RulesFormProps) {
  const client = useApolloClient();
  const [saveRules] = useSaveDeliveryRulesMutation({ update: forgetDelivery });
  const edit = useVersionedForm<DeliveryDraft>({
    start: toEdition(deliveryRules),
    blank: blankDraft,
    // The rules are always saved as a whole.
    save: async (changes, base) => {
      const input = toInput({ ...(base?.values ?? blankDraft), ...changes }, base?.version ?? 0, shop);
      return toEdition((await saveRules({ variables: { input } })).saveDeliveryRules.deliveryRules);
    },
    fetchLatest: async () => {
      const { data } = await client.query({ query: AdminDeliveryDocument, fetchPolicy: 'no-cache' });
      return data ? toEdition(data.deliveryRules) : null;
    },
    toField: (input) => (/^(zones|methods)\.\d|^assumedGrams$/.test(input) ? (input as Path<DeliveryDraft>) : null),
    onSaved: () => toastSuccess('Delivery is saved'),
  });
  return (
    <FormProvider {...edit.form}>
      <EditForm label="Delivery" what="page" edit={edit} onUnsavedChange={onUnsavedChange} onCancel={edit.takeCurrent}>
        <Facts draft={edit.form.watch()} />
        <ZonesSection />
        <MethodsSection />
        <RuledSection title="Weight">
          <FieldGrid>
            <RuleField
              path="assumedGrams"
              label="Default weight of a product"
              hint="In grams, for one unit. Set the weight of a product in its sheet."
              input={NumberInput}
            />
          </FieldGrid>
        </RuledSection>
      </EditForm>
    </FormProvider>
  );
}

/** Notes on what the methods mean for customers. */
function Facts({ draft }: { draft: DeliveryDraft }) {
  const isQuick = useAcceptsQuickOrders();
  if (draft.methods.length === 0) {
    return <Remark>Without methods, every order is delivered everywhere, free of charge.</Remark>;
  }
  if (!isQuick || !hasCharges(draft)) return null;
  return (
    <chakra.p borderInlineStart="3px solid" borderColor="signal" paddingInlineStart="4" maxWidth="measure">
      Orders placed with the form on a product’s page or with POST /order have no delivery: they cost the unit price
      times the quantity. Only orders from the cart have a delivery method and its price.
    </chakra.p>
  );
}
