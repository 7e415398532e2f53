import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { attributeRules, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import { useEffect } from 'react';
import { useFieldArray, type Path } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { AuditTrail } from '../../../components/audit/AuditTrail';
import { Field } from '../../../components/forms/Field';
import { TextArea, TextInput } from '../../../components/forms/inputs';
import { Disclosure } from '../../../components/page/Disclosure';
import type { Column } from '../../../components/table/DataTable';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  AdminFamiliesDocument,
  EditedFamilyDocument,
  useAdminFamiliesQuery,
  useRemoveFamilyMutation,
  useSaveFamilyMutation,
  type FamilyEdit_FamilyFragment,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/validate';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/paged-list';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { forgetCatalogue } from './forget-catalogue';
import { EditForm } from '../../../components/forms/EditForm';
import { TaxonList, type TaxonFormSlots } from './TaxonList';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { useVersionedForm, type Edition, type VersionedForm } from '../../../lib/forms/use-versioned-form';

type Family = FamilyEdit_FamilyFragment;

interface FamilyValues {
  name: string;
  slug: string;
  about: string;
  axes: { code: string; label: string; /** One per line. */ values: string }[];
}

const newAxis = { code: '', label: '', values: '' };

export const queries = () => [{ query: AdminFamiliesDocument, variables: { first: pageSize } }];

const columns: readonly Column<Family>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  {
    header: 'Products differ in',
    cell: ({ axes }) => axes.map(({ label, values }) => `${label}: ${values.join(', ')}`).join('; '),
  },
  {
    header: 'Parts',
    align: 'end',
    isShort: true,
    cell: ({ variants }) => <chakra.span textStyle="number">{variants.totalCount}</chakra.span>,
  },
];

export function FamiliesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const query = useAdminFamiliesQuery({
    variables: { first: pageSize, ...(search && { search }) },
    ...pagedListOptions,
  });
  const [removeFamily] = useRemoveFamilyMutation({
    update: forgetCatalogue,
    refetchQueries: ['AdminFamilies'],
    awaitRefetchQueries: true,
  });
  const { data, previousData } = query;
  return (
    <TaxonList
      title="Families"
      what="family"
      list={toPagedList(query, data?.families, previousData?.families)}
      totalCount={(data ?? previousData)?.families.totalCount ?? null}
      search={search}
      onSearch={(text) => write('search', text)}
      columns={columns}
      purpose="A family holds products that differ in a few options only, such as the sizes of a helmet."
      renderForm={(slots) => <FamilyForm key={slots.row?.id ?? ''} {...slots} />}
      renderSuccessor={null}
      remove={async ({ id, version }) => {
        await removeFamily({ variables: { input: { id, version } } });
      }}
    />
  );
}

function FamilyForm({ row: family, onUnsavedChange, onSaved, onCancel, onRemove }: TaxonFormSlots<Family>) {
  const shop = useFamilyShop();
  const edit = useVersionedForm<FamilyValues>({
    start: family && toEdition(family),
    blank: { name: '', slug: '', about: '', axes: [newAxis] },
    ...shop,
    // Each value of an axis is a line of its field.
    toField: (input) => input.replace(/(\.values)\.\d+$/, '$1') as Path<FamilyValues>,
    onSaved: () => {
      toastSuccess('Family saved');
      onSaved();
    },
  });
  const { register, formState, setFocus } = edit.form;
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <EditForm
        label={family ? `Edit ${family.name}` : 'New family'}
        what="family"
        edit={edit}
        onUnsavedChange={onUnsavedChange}
        onCancel={onCancel}
        actions={
          family && (
            <Button tone="danger" onClick={onRemove}>
              Remove
            </Button>
          )
        }
      >
        <Field label="Name" hint={edit.notes.name} error={errors.name?.message} required>
          <TextInput
            {...register('name', { required: 'Name is required', validate: followsRule(taxonomyRules.name) })}
          />
        </Field>
        <Field
          label="Short name"
          hint={edit.notes.slug ?? 'For addresses. Made of the name if you leave it as it is.'}
          error={errors.slug?.message}
        >
          <TextInput content="figures" {...register('slug', { validate: followsRule(taxonomyRules.slug) })} />
        </Field>
        <Field label="Description" hint={edit.notes.about} error={errors.about?.message}>
          <TextArea rows={3} {...register('about', { validate: followsRule(taxonomyRules.about) })} />
        </Field>
        <Axes edit={edit} />
      </EditForm>
      {family && (
        <Disclosure label="Changes">
          <AuditTrail subjectType="FAMILY" subjectId={family.id} />
        </Disclosure>
      )}
    </chakra.div>
  );
}

const Axis = chakra('fieldset', {
  base: {
    minWidth: '0',
    display: 'grid',
    gap: '4',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    borderInlineStart: 'line',
    paddingInlineStart: '4',
    alignItems: 'start',
  },
});

/** The options in which the products of the family differ. */
function Axes({ edit }: { edit: VersionedForm<FamilyValues> }) {
  const { register, control, formState } = edit.form;
  const { fields, append, remove } = useFieldArray({ control, name: 'axes' });
  const errors = formState.errors.axes;
  return (
    <chakra.div role="group" aria-label="Options" display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      {edit.notes.axes && (
        <chakra.p textStyle="small" color="signal" fontWeight="semibold">
          {edit.notes.axes}
        </chakra.p>
      )}
      {fields.map(({ id }, index) => (
        <Axis key={id}>
          <chakra.legend textStyle="label" paddingBottom="2">{`Option ${index + 1}`}</chakra.legend>
          <Field label="Label" hint="As customers read it, e.g. Size." error={errors?.[index]?.label?.message} required>
            <TextInput {...register(`axes.${index}.label`, { validate: followsRule(attributeRules.label) })} />
          </Field>
          <Field
            label="Code"
            hint="a to z, 0 to 9 and _, e.g. size. Products keep it."
            error={errors?.[index]?.code?.message}
            required
          >
            <TextInput
              content="figures"
              {...register(`axes.${index}.code`, { validate: followsRule(attributeRules.code) })}
            />
          </Field>
          <Field
            label="Values"
            hint="One per line, in display order. A value that a product uses cannot be removed."
            error={errors?.[index]?.values?.message}
            required
          >
            <TextArea rows={4} {...register(`axes.${index}.values`, { required: 'Add at least one value.' })} />
          </Field>
          {fields.length > 1 && (
            <Button size="compact" alignSelf="end" justifySelf="start" onClick={() => remove(index)}>
              {`Remove option ${index + 1}`}
            </Button>
          )}
        </Axis>
      ))}
      {errors?.message && (
        <chakra.p role="alert" color="danger" fontWeight="semibold">
          {errors.message}
        </chakra.p>
      )}
      {fields.length < taxonomyLimits.axes && (
        <Button size="compact" justifySelf="start" onClick={() => append(newAxis)}>
          Add an option
        </Button>
      )}
    </chakra.div>
  );
}

function useFamilyShop() {
  const client = useApolloClient();
  const withKey = useIdempotencyKey();
  const [saveFamily] = useSaveFamilyMutation({ update: forgetCatalogue, refetchQueries: ['AdminFamilies'] });
  return {
    async save({ axes, ...changes }: Partial<FamilyValues>, base: Edition<FamilyValues> | null) {
      const sent = axes?.map(({ values, ...axis }) => ({ ...axis, values: fromLines(values) }));
      const fields = { ...changes, ...(sent && { axes: sent }) };
      const write = async (target: { id: string; version: number } | { idempotencyKey: string }) => {
        const answer = await saveFamily({ variables: { input: { ...fields, ...target } } });
        return toEdition(answer.saveFamily.family);
      };
      if (base) return write({ id: base.id, version: base.version });
      return withKey(fields, (idempotencyKey) => write({ idempotencyKey }));
    },
    async fetchLatest(id: string): Promise<Edition<FamilyValues> | null> {
      const { data } = await client.query({
        query: EditedFamilyDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.node?.__typename === 'ProductFamily' ? toEdition(data.node) : null;
    },
  };
}

function toEdition({ id, version, name, slug, about, axes }: Family): Edition<FamilyValues> {
  const values = {
    name,
    slug,
    about,
    axes: axes.map((axis) => ({ code: axis.code, label: axis.label, values: toLines(axis.values) })),
  };
  return { id, version, values };
}
