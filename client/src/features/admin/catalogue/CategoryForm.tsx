import { taxonomyRules } from '@kickstand/rules/products';
import { useEffect } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { ChoiceField, ChoiceInput } from '../../../components/forms/ChoiceField';
import { Choice, TextArea, TextInput } from '../../../components/forms/Field';
import { usePhotoUpload } from '../../../components/photo/photo-upload';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  EditedCategoryDocument,
  useSaveCategoryMutation,
  type CategoryEdit_CategoryFragment,
  type CategoryTreeQuery,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import { useFetchLatest, useSaveEntry, useVersionedForm, type Edition } from '../../../lib/forms/use-versioned-form';
import type { CategoryTree } from './category-tree';
import { forgetCatalogue, TaxonForm, type TaxonFormSlots } from './TaxonList';
import { EditField } from '../../../components/forms/EditForm';
import { EditPicture } from '../../../components/photo/EditPicture';
import { chakra } from '../../../theme/chakra';

interface OwnAttribute {
  code: string;
  isFacet: boolean;
}

interface CategoryValues {
  name: string;
  slug: string;
  /** '' for the top level. */
  parentId: string;
  about: string;
  imageUrl: string;
  attributes: OwnAttribute[];
}

export type EditedCategory = CategoryEdit_CategoryFragment;
type Definition = CategoryTreeQuery['attributeDefinitions'][number];

interface CategoryFormProps extends Omit<TaxonFormSlots<never>, 'row' | 'onSaved'> {
  /** Null when a new category is added. */
  category: EditedCategory | null;
  /** Parent of a new category; null for the top level. */
  parentId: string | null;
  tree: CategoryTree;
  definitions: readonly Definition[];
  /** @param parentId '' for the top level. */
  onSaved: (id: string, parentId: string) => void;
  /** Whether the field of the name gets the focus when the form opens. */
  takesFocus: boolean;
}

const Attribute = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: '4',
    borderBottom: 'hairline',
    paddingBlock: '1',
  },
});

/** Adds or edits a category. */
export function CategoryForm(props: CategoryFormProps) {
  const { category, parentId, tree, definitions, takesFocus, onSaved, ...slots } = props;
  const upload = usePhotoUpload();
  const blank = { name: '', slug: '', parentId: parentId ?? '', about: '', imageUrl: '', attributes: [] };
  const edit = useVersionedForm<CategoryValues>({
    start: category && toEdition(category),
    blank,
    ...useCategoryStore(),
    toField: (input) => (input.startsWith('attributes') ? 'attributes' : (input as keyof CategoryValues)),
    onSaved: ({ id, values }) => {
      toastSuccess('Category saved');
      onSaved(id, values.parentId);
    },
  });
  const { register, control, formState, setFocus, setValue, clearErrors } = edit.form;
  const { errors } = formState;
  const typedName = useWatch({ control, name: 'name' });
  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [setFocus, takesFocus]);
  return (
    <TaxonForm
      what="category"
      name={category && category.name}
      subject={category && { subjectType: 'CATEGORY', subjectId: category.id }}
      removeLabel="Remove or merge"
      isUploading={upload.progress !== null}
      edit={edit}
      {...slots}
    >
      <EditField edit={edit} name="name" label="Name" required>
        <TextInput {...register('name', { required: 'Name is required', validate: followsRule(taxonomyRules.name) })} />
      </EditField>
      <EditField edit={edit} name="parentId" label="Below">
        <ChoiceInput
          label="Below"
          value={edit.values.parentId}
          options={[{ value: '', label: 'Nothing: at the top' }, ...tree.choicesOutside(category && category.id)]}
          onChange={(id) => {
            setValue('parentId', id);
            clearErrors('parentId');
          }}
        />
      </EditField>
      <EditField
        edit={edit}
        name="slug"
        label="Address"
        hint="End of its address, after /category/. It follows the name unless you enter your own."
      >
        <TextInput content="figures" {...register('slug', { validate: followsRule(taxonomyRules.slug) })} />
      </EditField>
      <EditField edit={edit} name="about" label="Introduction">
        <TextArea rows={4} {...register('about', { validate: followsRule(taxonomyRules.about) })} />
      </EditField>
      <EditPicture edit={edit} name="imageUrl" label="Picture" known={category && category.image} upload={upload} />
      <Controller
        control={control}
        name="attributes"
        render={({ field }) => (
          <AttributesField
            value={field.value}
            inherited={category?.attributes.filter(({ isInherited }) => isInherited) ?? []}
            definitions={definitions}
            note={edit.notes.attributes}
            error={errors.attributes?.message}
            name={typedName}
            onChange={field.onChange}
          />
        )}
      />
    </TaxonForm>
  );
}

interface AttributesFieldProps {
  value: readonly OwnAttribute[];
  inherited: readonly { code: string; label: string }[];
  definitions: readonly Definition[];
  note: string | undefined;
  error: string | undefined;
  /** Name of the category. */
  name: string;
  onChange: (value: OwnAttribute[]) => void;
}

/** Attributes of the category's products, each with the choice whether lists can be filtered by it. */
function AttributesField({ value, inherited, definitions, note, error, name, onChange }: AttributesFieldProps) {
  const free = definitions.filter(({ code }) => !value.some((own) => own.code === code));
  const labelOf = (code: string) => {
    const definition = definitions.find((known) => known.code === code);
    return definition ? toDefinitionLabel(definition) : code;
  };
  return (
    <chakra.fieldset display="grid" gap="3" minWidth="0">
      <chakra.legend textStyle="label" paddingBottom="2">
        Attributes
      </chakra.legend>
      {inherited.length > 0 && (
        <chakra.p textStyle="small" color="ink.soft">
          {`From the categories above it: ${inherited.map(({ label }) => label).join(', ')}.`}
        </chakra.p>
      )}
      {value.length > 0 && (
        <chakra.ul listStyle="none" borderTop="hairline">
          {value.map(({ code, isFacet }) => (
            <Attribute key={code}>
              <span>{labelOf(code)}</span>
              <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="3">
                <Choice
                  type="checkbox"
                  label="Filter"
                  aria-label={`Narrow lists by ${labelOf(code)}`}
                  checked={isFacet}
                  onChange={({ target }) =>
                    onChange(value.map((own) => (own.code === code ? { code, isFacet: target.checked } : own)))
                  }
                />
                <Button
                  tone="bare"
                  size="compact"
                  aria-label={`Remove ${labelOf(code)}`}
                  onClick={() => onChange(value.filter((own) => own.code !== code))}
                >
                  Remove
                </Button>
              </chakra.span>
            </Attribute>
          ))}
        </chakra.ul>
      )}
      <ChoiceField
        label="Add an attribute"
        hint={note ?? `Products in ${name || 'the category'} and the categories below it can have it.`}
        error={error}
        value=""
        disabled={free.length === 0}
        options={free.map((definition) => ({ value: definition.code, label: toDefinitionLabel(definition) }))}
        onChange={(code) => onChange([...value, { code, isFacet: true }])}
      />
    </chakra.fieldset>
  );
}

function useCategoryStore() {
  const saveEntry = useSaveEntry();
  const [saveCategory] = useSaveCategoryMutation({ update: forgetCatalogue, refetchQueries: ['CategoryTree'] });
  return {
    save: (changes: Partial<CategoryValues>, base: Edition<CategoryValues> | null) =>
      saveEntry(changes, base, async (input) =>
        toEdition((await saveCategory({ variables: { input } })).saveCategory.category),
      ),
    fetchLatest: useFetchLatest(EditedCategoryDocument, ({ node }) =>
      node?.__typename === 'Category' ? toEdition(node) : null,
    ),
  };
}

function toEdition(category: EditedCategory): Edition<CategoryValues> {
  const { id, version, name, slug, parent, about, image, attributes } = category;
  const own = attributes.filter(({ isInherited }) => !isInherited);
  return {
    id,
    version,
    values: {
      name,
      slug,
      parentId: parent?.id ?? '',
      about: about ?? '',
      imageUrl: image?.url ?? '',
      attributes: own.map(({ code, isFacet }) => ({ code, isFacet })),
    },
  };
}

const toDefinitionLabel = ({ label, unit }: Definition) => (unit === null ? label : `${label} (${unit})`);
