import { chakra } from '@chakra-ui/react';
import { productLimits } from '@kickstand/rules/products';
import { Button, Link } from '../../../../components/actions/Button';
import { Field, NumberInput, SelectField } from '../../../../components/forms/Field';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import { FindProduct } from '../../../../components/search/FindProduct';
import type { RelationKind } from '../../../../graphql/generated/operations';
import {
  Entry,
  EntryActions,
  InvalidDraft,
  Remark,
  SheetForm,
  useSheetSection,
  withChanged,
  without,
  type SectionPlan,
  type SectionProps,
  type SheetProduct,
} from './SheetForm';

/** The three kinds of the schema, plus the successors of a discontinued product. */
type Role = RelationKind | 'SUCCESSOR';

interface Relation {
  role: Role;
  productId: string;
  name: string;
  quantity: string;
}

interface Draft {
  relations: readonly Relation[];
}

const roles = [
  { value: 'REQUIRED', label: 'Needed with it' },
  { value: 'ACCESSORY', label: 'Goes with it' },
  { value: 'ALTERNATIVE', label: 'Instead of it' },
  { value: 'SUCCESSOR', label: 'Replaces it' },
] as const satisfies readonly { value: Role; label: string }[];

const toDraft = ({ related, successors }: SheetProduct): Draft => ({
  relations: [
    ...related.map(({ kind, quantity, product: { id, name } }): Relation => ({
      role: kind,
      productId: id,
      name,
      quantity: String(quantity),
    })),
    ...successors.map(({ id, name }): Relation => ({ role: 'SUCCESSOR', productId: id, name, quantity: '1' })),
  ],
});

/** Related products without successors. The server's refusals use the indexes of this list. */
const relatedOf = ({ relations }: Draft) => relations.filter(({ role }) => role !== 'SUCCESSOR');

function toInput(draft: Draft) {
  const related = relatedOf(draft).map(({ role, productId, quantity }, index) => {
    const number = Number(quantity);
    if (role === 'SUCCESSOR' || quantity.trim() === '' || !Number.isInteger(number)) {
      throw new InvalidDraft({ [`related.${index}.quantity`]: 'Quantity must be a whole number from 1 to 1,000.' });
    }
    return { kind: role, productId, quantity: number };
  });
  const successors = draft.relations.filter(({ role }) => role === 'SUCCESSOR');
  return { related, successorIds: successors.map(({ productId }) => productId) };
}

export function RelatedSection({ product, shop, onUnsavedChange }: SectionProps) {
  const plan: SectionPlan<Draft> = {
    title: 'Related products',
    labels: { relations: 'Related products' },
    toDraft,
    save: async (base, draft) => shop.update(base, toInput(draft)),
  };
  const section = useSheetSection(product, plan, onUnsavedChange);
  const { relations } = section.draft;
  const change = (index: number, changes: Partial<Relation>) =>
    section.change({ relations: withChanged(relations, index, changes) });
  const faultOf = (relation: Relation) =>
    section.faults[`related.${relatedOf(section.draft).indexOf(relation)}.quantity`];
  return (
    <SheetForm
      title={plan.title}
      section={section}
      above={
        <chakra.div maxWidth="36rem" marginBottom="5">
          {relations.length >= productLimits.related ? (
            <Remark role="status">A product has at most {productLimits.related} related products.</Remark>
          ) : (
            <FindProduct
              label="Find a product to add"
              verb="Add"
              withoutIds={[product.id]}
              onPick={({ id, name }) =>
                section.change({ relations: [...relations, { role: 'ACCESSORY', productId: id, name, quantity: '1' }] })
              }
            />
          )}
        </chakra.div>
      }
    >
      {relations.length === 0 && <Remark>None yet. Find a product to add it.</Remark>}
      {relations.map((relation, index) => (
        <Entry key={index} role="group" aria-label={relation.name}>
          <chakra.p fontWeight="semibold">
            <Link to={`/dashboard/manageProducts/${relation.productId}`}>{relation.name}</Link>
          </chakra.p>
          <SelectField label="How" value={relation.role} options={roles} onChange={(role) => change(index, { role })} />
          {relation.role !== 'SUCCESSOR' && (
            <Field label="Quantity" error={faultOf(relation)}>
              <NumberInput
                inputMode="numeric"
                value={relation.quantity}
                onChange={({ target }) => change(index, { quantity: target.value })}
              />
            </Field>
          )}
          <EntryActions>
            <Button size="compact" onClick={() => section.change({ relations: without(relations, index) })}>
              Remove <VisuallyHidden>{relation.name}</VisuallyHidden>
            </Button>
          </EntryActions>
        </Entry>
      ))}
      {(section.faults.related ?? section.faults.successorIds) && (
        <chakra.p color="danger" fontWeight="semibold">
          {section.faults.related ?? section.faults.successorIds}
        </chakra.p>
      )}
    </SheetForm>
  );
}
