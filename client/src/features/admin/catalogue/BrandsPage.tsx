import { useApolloClient } from '@apollo/client/react';
import { chakra } from '@chakra-ui/react';
import { taxonomyRules } from '@kickstand/rules/products';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import { Button } from '../../../components/actions/Button';
import { AuditTrail } from '../../../components/audit/AuditTrail';
import { Field } from '../../../components/forms/Field';
import { TextArea, TextInput } from '../../../components/forms/inputs';
import { Disclosure } from '../../../components/page/Disclosure';
import type { Column } from '../../../components/table/DataTable';
import { usePhotoUpload } from '../../../components/photo/use-photo-upload';
import { toastSuccess } from '../../../components/toasts/toasts';
import {
  AdminBrandsDocument,
  EditedBrandDocument,
  useAdminBrandsQuery,
  useRemoveBrandMutation,
  useSaveBrandMutation,
  type BrandEdit_BrandFragment,
} from '../../../graphql/generated/operations';
import { followsRule } from '../../../lib/forms/validate';
import { useIdempotencyKey } from '../../../lib/idempotency/use-idempotency-key';
import { pagedListOptions, pageSize, toPagedList } from '../../../components/table/paged-list';
import { useQueryParams } from '../../../lib/lists/use-query-params';
import { BrandSuccessor } from './BrandSuccessor';
import { forgetCatalogue } from './forget-catalogue';
import { PictureField } from '../../../components/photo/PictureField';
import { EditForm } from '../../../components/forms/EditForm';
import { TaxonList, type TaxonFormSlots } from './TaxonList';
import { fromLines, toLines } from '../../../lib/text/text-lines';
import { useVersionedForm, type Edition } from '../../../lib/forms/use-versioned-form';

type Brand = BrandEdit_BrandFragment;

interface BrandValues {
  name: string;
  slug: string;
  /** One per line. */
  aliases: string;
  about: string;
  logoUrl: string;
}

export const queries = () => [{ query: AdminBrandsDocument, variables: { first: pageSize } }];

const columns: readonly Column<Brand>[] = [
  { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { header: 'Other names', cell: ({ aliases }) => aliases.join(', ') },
  {
    header: 'Parts',
    align: 'end',
    isShort: true,
    cell: ({ productCount }) => <chakra.span textStyle="number">{productCount}</chakra.span>,
  },
];

export function BrandsPage() {
  const { read, write } = useQueryParams();
  const search = read('search');
  const query = useAdminBrandsQuery({ variables: { first: pageSize, ...(search && { search }) }, ...pagedListOptions });
  const [removeBrand] = useRemoveBrandMutation({
    update: forgetCatalogue,
    refetchQueries: ['AdminBrands'],
    awaitRefetchQueries: true,
  });
  const { data, previousData } = query;
  return (
    <TaxonList
      title="Brands"
      what="brand"
      list={toPagedList(query, data?.brands, previousData?.brands)}
      totalCount={(data ?? previousData)?.brands.totalCount ?? null}
      search={search}
      onSearch={(text) => write('search', text)}
      columns={columns}
      purpose="Add the makers of your parts. Customers filter lists by brand, and each brand has a page."
      renderForm={(slots) => <BrandForm key={slots.row?.id ?? ''} {...slots} />}
      renderSuccessor={({ id }, choice) => <BrandSuccessor removedId={id} choice={choice} />}
      remove={async ({ id, version }, mergeIntoId) => {
        await removeBrand({ variables: { input: { id, version, mergeIntoId } } });
      }}
    />
  );
}

function BrandForm({ row: brand, onUnsavedChange, onSaved, onCancel, onRemove }: TaxonFormSlots<Brand>) {
  const shop = useBrandShop();
  const upload = usePhotoUpload();
  const edit = useVersionedForm<BrandValues>({
    start: brand && toEdition(brand),
    blank: { name: '', slug: '', aliases: '', about: '', logoUrl: '' },
    ...shop,
    toField: (input) => (input.startsWith('aliases') ? 'aliases' : (input as keyof BrandValues)),
    onSaved: () => {
      toastSuccess('Brand saved');
      onSaved();
    },
  });
  const { register, control, formState, setFocus } = edit.form;
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <chakra.div display="grid" gap="5" gridTemplateColumns="minmax(0, 1fr)">
      <EditForm
        label={brand ? `Edit ${brand.name}` : 'New brand'}
        what="brand"
        isUploading={upload.progress !== null}
        edit={edit}
        onUnsavedChange={onUnsavedChange}
        onCancel={onCancel}
        actions={
          brand && (
            <Button tone="danger" onClick={onRemove}>
              Remove or merge
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
          label="Address"
          hint={edit.notes.slug ?? 'End of its address, after /brand/. Made of the name if you leave it as it is.'}
          error={errors.slug?.message}
        >
          <TextInput content="figures" {...register('slug', { validate: followsRule(taxonomyRules.slug) })} />
        </Field>
        <Field
          label="Other names"
          hint={edit.notes.aliases ?? 'One per line. Searches find the brand by these names too.'}
          error={errors.aliases?.message}
        >
          <TextArea rows={3} {...register('aliases')} />
        </Field>
        <Field label="About" hint={edit.notes.about} error={errors.about?.message}>
          <TextArea rows={4} {...register('about', { validate: followsRule(taxonomyRules.about) })} />
        </Field>
        <Controller
          control={control}
          name="logoUrl"
          render={({ field }) => (
            <PictureField
              label="Logo"
              value={field.value}
              stored={edit.stored.logoUrl}
              known={brand?.logo ?? null}
              note={edit.notes.logoUrl}
              error={errors.logoUrl?.message}
              upload={upload}
              onChange={field.onChange}
            />
          )}
        />
      </EditForm>
      {brand && (
        <Disclosure label="Changes">
          <AuditTrail subjectType="BRAND" subjectId={brand.id} />
        </Disclosure>
      )}
    </chakra.div>
  );
}

function useBrandShop() {
  const client = useApolloClient();
  const withKey = useIdempotencyKey();
  const [saveBrand] = useSaveBrandMutation({ update: forgetCatalogue, refetchQueries: ['AdminBrands'] });
  return {
    async save({ aliases, ...changes }: Partial<BrandValues>, base: Edition<BrandValues> | null) {
      const fields = { ...changes, ...(aliases === undefined ? {} : { aliases: fromLines(aliases) }) };
      const write = async (target: { id: string; version: number } | { idempotencyKey: string }) => {
        const answer = await saveBrand({ variables: { input: { ...fields, ...target } } });
        return toEdition(answer.saveBrand.brand);
      };
      if (base) return write({ id: base.id, version: base.version });
      return withKey(fields, (idempotencyKey) => write({ idempotencyKey }));
    },
    async fetchLatest(id: string): Promise<Edition<BrandValues> | null> {
      const { data } = await client.query({
        query: EditedBrandDocument,
        variables: { id },
        fetchPolicy: 'network-only',
      });
      return data?.node?.__typename === 'Brand' ? toEdition(data.node) : null;
    },
  };
}

function toEdition({ id, version, name, slug, aliases, about, logo }: Brand): Edition<BrandValues> {
  const values = { name, slug, aliases: toLines(aliases), about: about ?? '', logoUrl: logo?.url ?? '' };
  return { id, version, values };
}
