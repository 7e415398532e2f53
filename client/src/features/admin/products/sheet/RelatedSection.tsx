import { productLimits } from '@kickstand/rules/products';
import { Button, Link } from '../../../../components/actions/Button';
import { Skeleton } from '../../../../components/feedback/Loading';
import { Field, NumberInput, SelectField } from '../../../../components/forms/Field';
import { later } from '../../../../components/page/later';
import { VisuallyHidden } from '../../../../components/page/VisuallyHidden';
import type { RelationKind } from '../../../../graphql/generated/operations';
import { toWholeNumber } from '../../../../lib/forms/field-errors';
import { chakra } from '../../../../theme/chakra';
import {
  Entry,
  EntryActions,
  faultOf,
  Remark,
  SheetSection,
  withChanged,
  type Faults,
  type SectionProps,
  type SheetPart,
} from './SheetSection';

const FindProduct = later(
  () => import('../../../../components/search/FindProduct').then((module) => module.FindProduct),
  <Skeleton height="5rem" />,
);

/** The kinds of relation in the GraphQL schema, and the successors of a discontinued product. */
type Role = RelationKind | 'SUCCESSOR';

interface Relation {
  role: Role;
  productId: string;
  name: string;
  quantity: string;
}

export interface RelatedDraft {
  relations: readonly Relation[];
}

const roles = [
  { value: 'REQUIRED', label: 'Needed with it' },
  { value: 'ACCESSORY', label: 'Goes with it' },
  { value: 'ALTERNATIVE', label: 'Instead of it' },
  { value: 'SUCCESSOR', label: 'Replaces it' },
] as const satisfies readonly { value: Role; label: string }[];

type Relations = RelatedDraft['relations'];

/** The related products that are not successors. The server's refusals use the indexes of this list. */
const relatedOf = (relations: Relations) =>
  relations.filter((relation): relation is Relation & { role: RelationKind } => relation.role !== 'SUCCESSOR');

function toInput(relations: Relations) {
  const successors = relations.filter(({ role }) => role === 'SUCCESSOR');
  return {
    related: relatedOf(relations).map(({ role, productId, quantity }) => ({
      kind: role,
      productId,
      quantity: Number(quantity),
    })),
    successorIds: successors.map(({ productId }) => productId),
  };
}

function findFaults({ relations }: RelatedDraft): Faults {
  const faults = relatedOf(relations).flatMap(({ quantity }, index) =>
    Number.isInteger(toWholeNumber(quantity))
      ? []
      : [[`related.${index}.quantity`, 'Quantity must be a whole number from 1 to 1,000.'] as const],
  );
  return Object.fromEntries(faults);
}

export const relatedPart: SheetPart<RelatedDraft> = {
  title: 'Related products',
  fields: { relations: { label: 'Related products', inputs: ['related', 'successorIds'], toInput } },
  toDraft: ({ related, successors }) => ({
    relations: [
      ...related.map(({ kind, quantity, product: { id, name } }): Relation => ({
        role: kind,
        productId: id,
        name,
        quantity: String(quantity),
      })),
      ...successors.map(({ id, name }): Relation => ({ role: 'SUCCESSOR', productId: id, name, quantity: '1' })),
    ],
  }),
  findFaults,
};

export function RelatedSection({ product, draft: { relations }, faults, change }: SectionProps<RelatedDraft>) {
  const changeEntry = (index: number, changes: Partial<Relation>) =>
    change({ relations: withChanged(relations, index, changes) });
  const related: Relations = relatedOf(relations);
  return (
    <SheetSection title={relatedPart.title} error={faults['related'] ?? faults['successorIds']}>
      {relations.length >= productLimits.related ? (
        <Remark role="status">A product has at most {productLimits.related} related products.</Remark>
      ) : (
        <chakra.div maxWidth="36rem">
          <FindProduct
            label="Find a product to add"
            verb="Add"
            withoutIds={[product.id]}
            onPick={({ id, name }) =>
              change({ relations: [...relations, { role: 'ACCESSORY', productId: id, name, quantity: '1' }] })
            }
          />
        </chakra.div>
      )}
      {relations.length === 0 && <Remark>None yet. Find a product to add it.</Remark>}
      {relations.map((relation, index) => (
        <Entry key={index} role="group" aria-label={relation.name}>
          <chakra.p fontWeight="semibold">
            <Link to={`/dashboard/manageProducts/${relation.productId}`}>{relation.name}</Link>
          </chakra.p>
          <SelectField
            label="How"
            value={relation.role}
            options={roles}
            onChange={(role) => changeEntry(index, { role })}
          />
          {relation.role !== 'SUCCESSOR' && (
            <Field label="Quantity" error={faultOf(faults, `related.${related.indexOf(relation)}`)}>
              <NumberInput
                inputMode="numeric"
                value={relation.quantity}
                onChange={({ target }) => changeEntry(index, { quantity: target.value })}
              />
            </Field>
          )}
          <EntryActions>
            <Button size="compact" onClick={() => change({ relations: relations.toSpliced(index, 1) })}>
              Remove <VisuallyHidden>{relation.name}</VisuallyHidden>
            </Button>
          </EntryActions>
        </Entry>
      ))}
    </SheetSection>
  );
}
