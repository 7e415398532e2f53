import { fold } from '../../../lib/text/fold';
import { useApolloClient } from '@apollo/client/react';
import { attributeRules } from '@kickstand/rules/products';
import { useEffect, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from '../../../components/actions/Button';
import { Field, Select, TextArea, TextInput } from '../../../components/forms/Field';
import { pagedListOptions, type Column } from '../../../components/table/PagedTable';
import {
  AdminAttributesDocument,
  useAdminAttributesQuery,
  useRemoveAttributeMutation,
  useSaveAttributeMutation,
  type AttributeEdit_AttributeFragment,
  type AttributeKind,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import { useQueryParams } from '../../../lib/lists/list-state';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { forgetCatalogue, TaxonForm, TaxonList, type TaxonFormSlots, toPartsColumn, toRemoval } from './TaxonList';
import { EditField } from '../../../components/forms/EditForm';
import { useVersionedForm, type Edition } from '../../../lib/forms/use-versioned-form';
import { chakra } from '../../../theme/chakra';

type Attribute = AttributeEdit_AttributeFragment;
/** An attribute with the `id` and `name` that lists need. */
type Row = Attribute & { id: string; name: string };

interface AttributeValues {
  label: string;
  /** Only for a new attribute: the code of a stored one never changes. */
  code: string;
  kind: AttributeKind;
  unit: string;
  /** One per line. */
  choices: string;
}

export const queries = () => [{ query: AdminAttributesDocument }];

const kindLabels = {
  NUMBER: 'Number',
  CHOICE: 'Choice from a list',
  FLAG: 'Yes or no',
  TEXT: 'Text',
} as const satisfies Record<AttributeKind, string>;
const kinds: readonly AttributeKind[] = ['NUMBER', 'CHOICE', 'FLAG', 'TEXT'];

const columns: readonly Column<Row>[] = [
  {
    header: 'Label',
    isRowHeader: true,
    // Keeps the label readable beside a long list of categories.
    cell: ({ label }) => (
      <chakra.span display="block" minWidth="28">
        {label}
      </chakra.span>
    ),
  },
  { header: 'Values', cell: toValuesText },
  { header: 'Categories', cell: ({ categories }) => categories.map(({ name }) => name).join(', ') },
  toPartsColumn(({ productCount }) => productCount),
];

export function AttributesPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const query = useAdminAttributesQuery(pagedListOptions);
  const [removeAttribute] = useRemoveAttributeMutation(toRemoval('AdminAttributes'));
  const definitions = query.data?.attributeDefinitions;
  const rows = useMemo(() => definitions?.map(toRow).filter(contains(search)), [definitions, search]);
  return (
    <TaxonList
      title="Attributes"
      what="attribute"
      list={{
        rows,
        totalCount: rows?.length ?? null,
        error: query.error,
        retry: () => void query.refetch(),
        showMore: null,
        isFetching: false,
        isOutdated: false,
      }}
      search={search}
      onSearch={(text) => write('search', text)}
      columns={columns}
      purpose="Parts are compared by their attributes, such as a diameter in mm. Add one, then assign it to categories."
      renderForm={(slots) => <AttributeForm key={slots.row?.id ?? ''} {...slots} />}
      renderSuccessor={null}
      remove={({ code, version }) => removeAttribute({ variables: { input: { code, version } } })}
    />
  );
}

function AttributeForm({ row: attribute, onSaved, ...slots }: TaxonFormSlots<Row>) {
  const edit = useVersionedForm<AttributeValues>({
    start: attribute && toEdition(attribute),
    blank: { label: '', code: '', kind: 'NUMBER', unit: '', choices: '' },
    ...useAttributeStore(),
    // Errors of a single choice, e.g. `choices.2`, are shown at the field `choices`.
    toField: (input) => input.replace(/\.\d+$/, '') as keyof AttributeValues,
    onSaved,
  });
  const { register, control, formState, setFocus, setValue } = edit.form;
  const { errors, dirtyFields } = formState;
  const kind = useWatch({ control, name: 'kind' });
  useEffect(() => setFocus('label'), [setFocus]);
  const label = register('label', {
    required: 'Label is required',
    validate: followsRule(attributeRules.label),
    onChange: ({ target }: { target: { value: string } }) => {
      // The code follows the label until the admin types one.
      if (!attribute && !dirtyFields.code) setValue('code', toCode(target.value), { shouldDirty: false });
    },
  });
  return (
    <TaxonForm
      {...slots}
      what="attribute"
      name={attribute && attribute.name}
      subject={attribute && { subjectType: 'ATTRIBUTE', subjectId: attribute.code }}
      removeLabel="Remove"
      edit={edit}
    >
      <EditField edit={edit} name="label" label="Label" hint="As customers read it, e.g. Diameter." required>
        <TextInput {...label} />
      </EditField>
      {attribute ? (
        <chakra.p textStyle="small" color="ink.soft">
          {'Code: '}
          <chakra.span textStyle="number">{attribute.code}</chakra.span>. It cannot be changed, because parts store it.
        </chakra.p>
      ) : (
        <Field
          label="Code"
          hint="a to z, 0 to 9 and _, e.g. diameter. It cannot be changed later."
          error={errors.code?.message}
          required
        >
          <TextInput content="figures" {...register('code', { validate: followsRule(attributeRules.code) })} />
        </Field>
      )}
      <EditField
        edit={edit}
        name="kind"
        label="Kind"
        hint={attribute ? 'It can be changed only while no part has a value.' : undefined}
      >
        <Select {...register('kind')}>
          {kinds.map((value) => (
            <option key={value} value={value}>
              {kindLabels[value]}
            </option>
          ))}
        </Select>
      </EditField>
      {kind === 'NUMBER' && (
        <EditField
          edit={edit}
          name="unit"
          label="Unit"
          hint="E.g. mm. Optional. If you change it, the numbers of parts are not converted."
        >
          <TextInput {...register('unit', { validate: followsRule(attributeRules.unit) })} />
        </EditField>
      )}
      {kind === 'CHOICE' && (
        <EditField
          edit={edit}
          name="choices"
          label="Choices"
          hint="One per line, in display order. A choice that a part uses cannot be removed."
          required
        >
          <TextArea rows={6} {...register('choices', { required: 'Add at least one choice.' })} />
        </EditField>
      )}
      <chakra.p textStyle="small" color="ink.soft">
        {'Say on the '}
        <Link to="/dashboard/categories">Categories</Link>
        {' page which categories have it, and whether customers can narrow their lists by it.'}
      </chakra.p>
    </TaxonForm>
  );
}

function useAttributeStore() {
  const client = useApolloClient();
  const [saveAttribute] = useSaveAttributeMutation({ update: forgetCatalogue, refetchQueries: ['AdminAttributes'] });
  return {
    async save(
      { code: typed, choices, ...changes }: Partial<AttributeValues>,
      base: Edition<AttributeValues> | null,
    ): Promise<Edition<AttributeValues>> {
      // Fields that the chosen kind does not have are not sent: if the kind changes, the server clears them.
      const { kind } = changes;
      const { unit, ...others } = changes;
      const fields = {
        ...others,
        ...(unit !== undefined && (kind ?? base?.values.kind ?? 'NUMBER') === 'NUMBER' && { unit }),
        ...(choices !== undefined && (kind ?? base?.values.kind) === 'CHOICE' && { choices: fromLines(choices) }),
      };
      const target = base
        ? { code: base.id, version: base.version }
        : { code: typed ?? '', kind: kind ?? ('NUMBER' as const) };
      const answer = await saveAttribute({ variables: { input: { ...fields, ...target } } });
      return toEdition(answer.saveAttribute.attribute);
    },
    async fetchLatest(code: string): Promise<Edition<AttributeValues> | null> {
      const { data } = await client.query({ query: AdminAttributesDocument, fetchPolicy: 'network-only' });
      const found = data?.attributeDefinitions.find((attribute) => attribute.code === code);
      return found ? toEdition(found) : null;
    },
  };
}

function toEdition({ code, version, label, kind, unit, choices }: Attribute): Edition<AttributeValues> {
  return { id: code, version, values: { label, code, kind, unit: unit ?? '', choices: toLines(choices) } };
}

const toRow = (attribute: Attribute): Row => ({ ...attribute, id: attribute.code, name: attribute.label });

function contains(search: string): (row: Row) => boolean {
  const wanted = search.trim().toLowerCase();
  return ({ label, code }) => label.toLowerCase().includes(wanted) || code.includes(wanted);
}

function toValuesText({ kind, unit, choices }: Row): string {
  if (kind === 'CHOICE') return choices.join(', ');
  return unit === null ? kindLabels[kind] : `${kindLabels[kind]} in ${unit}`;
}

/** E.g. `thread_pitch` for “Thread pitch”; '' if the label has no letter from a to z. */
function toCode(label: string): string {
  return (fold(label).match(/[a-z0-9]+/g) ?? [])
    .join('_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40);
}
