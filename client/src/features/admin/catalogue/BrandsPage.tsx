import type { Params } from 'react-router-dom';
import { taxonomyRules } from '@kickstand/rules/products';
import { useEffect, useState } from 'react';
import { FormError, TextArea, TextInput } from '../../../components/forms/Field';
import { pagedListOptions, toPagedList, toPageVariables, type Column } from '../../../components/table/PagedTable';
import { usePhotoUpload } from '../../../components/photo/photo-upload';
import {
  AdminBrandsDocument,
  EditedBrandDocument,
  useAdminBrandsQuery,
  useBrandNamesQuery,
  useRemoveBrandMutation,
  useSaveBrandMutation,
  type BrandEdit_BrandFragment,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/field-errors';
import { useFetchLatest, useSaveEntry, useVersionedForm, type Edition } from '../../../lib/forms/use-versioned-form';
import { useQueryParams } from '../../../lib/lists/list-state';
import {
  forgetCatalogue,
  SuccessorField,
  TaxonForm,
  TaxonList,
  type SuccessorChoice,
  type TaxonFormSlots,
  toPartsColumn,
  toRemoval,
} from './TaxonList';
import { EditField } from '../../../components/forms/EditForm';
import { EditPicture } from '../../../components/photo/EditPicture';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { SearchField } from '../../../components/forms/SearchField';
import { toShopError } from '../../../graphql/shop-error';
import { chakra } from '../../../theme/chakra';

type Brand = BrandEdit_BrandFragment;

interface BrandValues {
  name: string;
  slug: string;
  /** One per line. */
  aliases: string;
  about: string;
  logoUrl: string;
}

export const queries = (_params: Params, query: URLSearchParams) => [
  { query: AdminBrandsDocument, variables: toPageVariables(query.get('search')) },
];

const columns: readonly Column<Brand>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { header: 'Other names', cell: ({ aliases }) => aliases.join(', ') },
  toPartsColumn(({ productCount }) => productCount),
];

export function BrandsPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const query = useAdminBrandsQuery({ variables: toPageVariables(search), ...pagedListOptions });
  const [removeBrand] = useRemoveBrandMutation(toRemoval('AdminBrands'));
  return (
    <TaxonList
      title="Brands"
      what="brand"
      list={toPagedList(query, ({ brands }) => brands)}
      search={search}
      onSearch={(text) => write('search', text)}
      columns={columns}
      purpose="Add the makers of your parts. Customers filter lists by brand, and each brand has a page."
      renderForm={(slots) => <BrandForm key={slots.row?.id ?? ''} {...slots} />}
      renderSuccessor={({ id }, choice) => <BrandSuccessor removedId={id} choice={choice} />}
      remove={({ id, version }, mergeIntoId) => removeBrand({ variables: { input: { id, version, mergeIntoId } } })}
    />
  );
}

function BrandForm({ row: brand, onSaved, ...slots }: TaxonFormSlots<Brand>) {
  const upload = usePhotoUpload();
  const edit = useVersionedForm<BrandValues>({
    start: brand && toEdition(brand),
    blank: { name: '', slug: '', aliases: '', about: '', logoUrl: '' },
    ...useBrandStore(),
    toField: (input) => (input.startsWith('aliases') ? 'aliases' : (input as keyof BrandValues)),
    onSaved,
  });
  const { register, setFocus } = edit.form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <TaxonForm
      {...slots}
      what="brand"
      name={brand && brand.name}
      subject={brand && { subjectType: 'BRAND', subjectId: brand.id }}
      removeLabel="Remove or merge"
      edit={edit}
      isUploading={upload.progress !== null}
    >
      <EditField edit={edit} name="name" label="Name" required>
        <TextInput {...register('name', { required: 'Name is required', validate: followsRule(taxonomyRules.name) })} />
      </EditField>
      <EditField
        edit={edit}
        name="slug"
        label="Address"
        hint="End of its address, after /brand/. It follows the name unless you enter your own."
      >
        <TextInput content="figures" {...register('slug', { validate: followsRule(taxonomyRules.slug) })} />
      </EditField>
      <EditField
        edit={edit}
        name="aliases"
        label="Other names"
        hint="One per line. Searches find the brand by these names too."
      >
        <TextArea rows={3} {...register('aliases')} />
      </EditField>
      <EditField edit={edit} name="about" label="About">
        <TextArea rows={4} {...register('about', { validate: followsRule(taxonomyRules.about) })} />
      </EditField>
      <EditPicture edit={edit} name="logoUrl" label="Logo" known={brand && brand.logo} upload={upload} />
    </TaxonForm>
  );
}

function useBrandStore() {
  const saveEntry = useSaveEntry();
  const [saveBrand] = useSaveBrandMutation({ update: forgetCatalogue, refetchQueries: ['AdminBrands'] });
  return {
    save: ({ aliases, ...changes }: Partial<BrandValues>, base: Edition<BrandValues> | null) =>
      saveEntry({ ...changes, ...(aliases !== undefined && { aliases: fromLines(aliases) }) }, base, async (input) =>
        toEdition((await saveBrand({ variables: { input } })).saveBrand.brand),
      ),
    fetchLatest: useFetchLatest(EditedBrandDocument, ({ node }) =>
      node?.__typename === 'Brand' ? toEdition(node) : null,
    ),
  };
}

function toEdition({ id, version, name, slug, aliases, about, logo }: Brand): Edition<BrandValues> {
  const values = { name, slug, aliases: toLines(aliases), about: about ?? '', logoUrl: logo?.url ?? '' };
  return { id, version, values };
}

interface BrandSuccessorProps {
  choice: SuccessorChoice;
  /** Id of the brand to remove. */
  removedId: string;
}

/** Chooses the brand to merge into. The list shows the first brands that match the typed text. */
function BrandSuccessor({ choice, removedId }: BrandSuccessorProps) {
  const [search, setSearch] = useState('');
  const { data, previousData, error } = useBrandNamesQuery({
    variables: { search: search || null },
    fetchPolicy: 'cache-and-network',
  });
  const found = (data ?? previousData)?.brands;
  const others = found?.edges.map(({ node }) => node).filter(({ id }) => id !== removedId) ?? [];
  return (
    <>
      <SearchField label="Find a brand" placeholder="Name" value={search} onSearch={setSearch} />
      <SuccessorField choice={choice} others={others.map(({ id, name }) => ({ value: id, label: name }))} />
      <chakra.p role="status" textStyle="small" color="ink.soft">
        {data && toStatus(search, others.length, data.brands.pageInfo.hasNextPage)}
      </chakra.p>
      <FormError>{error ? toShopError(error).message : null}</FormError>
    </>
  );
}

function toStatus(search: string, count: number, hasMore: boolean): string {
  if (hasMore) return 'The list shows the first brands only. Type a name to find others.';
  if (search === '') return '';
  if (count === 0) return 'No other brand has this name.';
  return count === 1 ? '1 brand found' : `${count} brands found`;
}
