import type { Params } from 'react-router-dom';
import { attributeRules, taxonomyLimits, taxonomyRules } from '@kickstand/rules/products';
import { useEffect } from 'react';
import { useFieldArray, type Path } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { Field, TextArea, TextInput } from '../../../components/forms/Field';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import {
  AdminFamiliesDocument,
  EditedFamilyDocument,
  useAdminFamiliesQuery,
  useRemoveFamilyMutation,
  useSaveFamilyMutation,
  type FamilyEdit_FamilyFragment,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import {
  useFetchLatest,
  useSaveEntry,
  useVersionedForm,
  type Edition,
  type VersionedForm,
} from '../../../lib/forms/use-versioned-form';
import { useQueryParams } from '../../../lib/lists/list-state';
import { forgetCatalogue, TaxonForm, TaxonList, type TaxonFormSlots, toPartsColumn, toRemoval } from './TaxonList';
import { EditField } from '../../../components/forms/EditForm';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { chakra } from '../../../theme/chakra';

type Family = FamilyEdit_FamilyFragment;

interface FamilyValues {
  name: string;
  slug: string;
  about: string;
  axes: { code: string; label: string; /** One per line. */ values: string }[];
}

const newAxis = { code: '', label: '', values: '' };

export const queries = (_params: Params, query: URLSearchParams) => [
  { query: AdminFamiliesDocument, variables: toPageVariables(query.get('search')) },
];

const columns: readonly Column<Family>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  {
    header: 'Products differ in',
    cell: ({ axes }) => axes.map(({ label, values }) => `${label}: ${values.join(', ')}`).join('; '),
  },
  toPartsColumn(({ variants }) => variants.totalCount),
];

export function FamiliesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const query = useAdminFamiliesQuery({
    variables: toPageVariables(search),
    ...pagedListOptions,
  });
  const [removeFamily] = useRemoveFamilyMutation(toRemoval('AdminFamilies'));
  return (
    <TaxonList
      title="Families"
      what="family"
      list={toPagedList(query, ({ families }) => families)}
      search={search}
      onSearch={(text) => write('search', text)}
      columns={columns}
      purpose="A family holds products that differ in a few options only, such as the sizes of a helmet."
      renderForm={(slots) => <FamilyForm key={slots.row?.id ?? ''} {...slots} />}
      renderSuccessor={null}
      remove={({ id, version }) => removeFamily({ variables: { input: { id, version } } })}
    />
  );
}

function FamilyForm({ row: family, onSaved, ...slots }: TaxonFormSlots<Family>) {
  const edit = useVersionedForm<FamilyValues>({
    start: family && toEdition(family),
    blank: { name: '', slug: '', about: '', axes: [newAxis] },
    ...useFamilyStore(),
    // All values of an axis are typed into one text field, which also shows the errors of single values.
    toField: (input) => input.replace(/(\.values)\.\d+$/, '$1') as Path<FamilyValues>,
    onSaved,
  });
  const { register, setFocus } = edit.form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <TaxonForm
      {...slots}
      what="family"
      name={family && family.name}
      subject={family && { subjectType: 'FAMILY', subjectId: family.id }}
      removeLabel="Remove"
      edit={edit}
    >
      <EditField edit={edit} name="name" label="Name" required>
        <TextInput {...register('name', { required: 'Name is required', validate: followsRule(taxonomyRules.name) })} />
      </EditField>
      <EditField
        edit={edit}
        name="slug"
        label="Short name"
        hint="Part of the address of its pages. It follows the name unless you enter your own."
      >
        <TextInput content="figures" {...register('slug', { validate: followsRule(taxonomyRules.slug) })} />
      </EditField>
      <EditField edit={edit} name="about" label="Description">
        <TextArea rows={3} {...register('about', { validate: followsRule(taxonomyRules.about) })} />
      </EditField>
      <Axes edit={edit} />
    </TaxonForm>
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
            hint="a to z, 0 to 9 and _, e.g. size. Do not change it later: products store it."
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

function useFamilyStore() {
  const saveEntry = useSaveEntry();
  const [saveFamily] = useSaveFamilyMutation({ update: forgetCatalogue, refetchQueries: ['AdminFamilies'] });
  return {
    save({ axes, ...changes }: Partial<FamilyValues>, base: Edition<FamilyValues> | null) {
      const sent = axes?.map(({ values, ...axis }) => ({ ...axis, values: fromLines(values) }));
      return saveEntry({ ...changes, ...(sent && { axes: sent }) }, base, async (input) =>
        toEdition((await saveFamily({ variables: { input } })).saveFamily.family),
      );
    },
    fetchLatest: useFetchLatest(EditedFamilyDocument, ({ node }) =>
      node?.__typename === 'ProductFamily' ? toEdition(node) : null,
    ),
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
