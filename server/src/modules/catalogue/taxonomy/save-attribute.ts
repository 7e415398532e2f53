import { attributeRules, taxonomyLimits } from '@kickstand/rules/products';
import type { Clock } from '../../../platform/clock.js';
import { isDuplicateKey } from '../../../platform/mongo/connect.js';
import type { ReadCache } from '../../../platform/read-cache.js';
import { assertMay, type Actor } from '../../../shared/actor.js';
import {
  conflict,
  invalidField,
  invalidInput,
  notFound,
  staleVersion,
  type FieldError,
} from '../../../shared/errors.js';
import { checkFields } from '../../../shared/field-rules.js';
import { changesBetween, inList, type AuditEntry, type AuditValues } from '../../audit/audit.js';
import type { AuditOutbox } from '../../audit/audit.service.js';
import { conditionCode } from '../products/product.js';
import type { TaxonomyProducts } from './taxonomy-products.repository.js';
import type { TaxonomyRepository } from './taxonomy.repository.js';
import type { AttributeDefinition, AttributeKind } from './taxonomy.js';
import type { RemoveAttributeInput, SaveAttributeInput } from './taxonomy.input.js';

interface Deps {
  repository: Pick<TaxonomyRepository, 'attributes' | 'read'>;
  products: TaxonomyProducts;
  outbox: AuditOutbox;
  cache: ReadCache;
  clock: Clock;
}

/**
 * Adds, edits and removes attribute definitions. They are identified by their code, so a retry changes nothing. Values
 * of products must stay valid. So a definition in use cannot be removed, and its kind and used choices cannot be
 * changed.
 */
export function createSaveAttribute(deps: Deps) {
  return {
    saveAttribute: (actor: Actor, input: SaveAttributeInput): Promise<AttributeDefinition> =>
      saveAttribute(deps, actor, input),
    removeAttribute: (actor: Actor, input: RemoveAttributeInput): Promise<void> => removeAttribute(deps, actor, input),
  };
}

/** @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION) */
async function saveAttribute(deps: Deps, actor: Actor, input: SaveAttributeInput): Promise<AttributeDefinition> {
  const {
    repository: { attributes },
    outbox,
    cache,
  } = deps;
  assertMay(actor, 'catalogue:write');
  const { code, version } = input;
  const stored = await attributes.findByCode(code);
  const before = stored?.isRemoved ? null : stored;
  if (version != null && !before) throw notFound('The attribute');
  const after: AttributeDefinition = { ...check(input, before), version: (stored?.version ?? 0) + 1 };
  if (before && changesBetween(toValues(before), toValues(after)).length === 0) return toDefinition(before);
  if (version == null && before) {
    throw invalidField('code', 'There is already an attribute with this code. Edit that one, or choose another code.');
  }
  if (before && version !== before.version) throw staleVersion('attribute', before);
  if (before) await assertValuesFit(deps, before, after);
  const entry = toEntry(deps, actor, before, after);
  try {
    if (!stored) await attributes.insert(after, entry);
    else if (!(await attributes.update(after, stored.version, entry))) {
      throw staleVersion('attribute', await attributes.findByCode(code));
    }
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw conflict(
      'STALE_VERSION',
      'Somebody else has added this attribute in the meantime. Look at it, then try again.',
    );
  } finally {
    cache.invalidate();
  }
  await outbox.relay(entry);
  return after;
}

/**
 * Removes a definition that no product and no category uses. Does nothing if it is already removed.
 * @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION)
 */
async function removeAttribute(deps: Deps, actor: Actor, { code, version }: RemoveAttributeInput): Promise<void> {
  const { repository, products, outbox, cache, clock } = deps;
  const { attributes } = repository;
  assertMay(actor, 'catalogue:write');
  const known = await attributes.findByCode(code);
  if (!known) throw notFound('The attribute');
  if (known.isRemoved) return;
  if (version !== known.version) throw staleVersion('attribute', known);
  const [count, { tree }] = await Promise.all([products.countWithAttribute(code), repository.read()]);
  if (count > 0) throw invalidField('code', `${known.label} cannot be removed: ${inUseBy(count)}.`);
  const owners = tree.all.filter((category) => category.attributes.some((own) => own.code === code));
  if (owners.length > 0) {
    const names = owners.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'));
    throw invalidField(
      'code',
      `${known.label} cannot be removed. Remove it from these categories first: ${names.join(', ')}.`,
    );
  }
  const entry = toEntry(deps, actor, known, null);
  const isRemoved = await attributes.remove(code, version, { at: clock.now(), entry });
  cache.invalidate();
  if (!isRemoved) throw staleVersion('attribute', await attributes.findByCode(code));
  await outbox.relay(entry);
}

function toEntry(
  { outbox }: Deps,
  actor: Actor,
  before: AttributeDefinition | null,
  after: AttributeDefinition | null,
): AuditEntry {
  const { code: id, label: name } = (after ?? before) as AttributeDefinition;
  return outbox.toEntry(actor, {
    action: !after ? 'attribute.removed' : before ? 'attribute.updated' : 'attribute.added',
    subject: { id, name },
    changes: changesBetween(before && toValues(before), after ? toValues(after) : {}),
  });
}

/** @throws DomainError BAD_USER_INPUT if products have values that would become invalid. */
async function assertValuesFit(
  { products }: Deps,
  before: AttributeDefinition,
  after: AttributeDefinition,
): Promise<void> {
  if (after.kind !== before.kind) {
    const count = await products.countWithAttribute(before.code);
    if (count > 0) throw invalidField('kind', `The kind cannot be changed: ${inUseBy(count)}.`);
    return;
  }
  const removed = before.choices.filter((choice) => !after.choices.includes(choice));
  if (removed.length === 0) return;
  const counts = await products.countAttributeValues(before.code);
  const used = removed.flatMap((choice) => {
    const count = counts.get(choice) ?? 0;
    return count === 0 ? [] : [`${choice} cannot be removed: ${inUseBy(count)}.`];
  });
  if (used.length > 0) throw invalidField('choices', used.join(' '));
}

/**
 * The definition after the change. Changing the kind removes a unit or choices that the new kind does not have.
 * @throws DomainError BAD_USER_INPUT
 */
function check(input: SaveAttributeInput, before: AttributeDefinition | null): Omit<AttributeDefinition, 'version'> {
  const kind = input.kind ?? before?.kind;
  const unit = input.unit ?? (kind === 'number' ? before?.unit : null) ?? '';
  const choices = (input.choices ?? (kind === 'choice' ? before?.choices : null) ?? []).map((choice) => choice.trim());
  const rules = { code: attributeRules.code, label: attributeRules.label, unit: attributeRules.unit };
  const { values, faults } = checkFields(rules, { code: input.code, label: input.label ?? before?.label ?? '', unit });
  if (input.code === conditionCode) {
    faults.push({ field: 'code', message: 'This code is used for the condition of a product. Choose another one.' });
  }
  if (!kind) faults.push({ field: 'kind', message: 'Choose what kind of values it has.' });
  if (values.unit && kind !== 'number') faults.push({ field: 'unit', message: 'Only numbers have a unit.' });
  faults.push(...findChoiceFaults(choices, kind));
  if (!kind || faults.length > 0) throw invalidInput(faults);
  return { code: values.code, label: values.label, kind, unit: values.unit || null, choices };
}

function findChoiceFaults(choices: readonly string[], kind: AttributeKind | undefined): FieldError[] {
  const field = 'choices';
  if (kind !== 'choice') {
    return choices.length === 0 ? [] : [{ field, message: 'Only attributes with a choice of values have choices.' }];
  }
  if (choices.length === 0) return [{ field, message: 'Add at least one choice.' }];
  if (choices.length > taxonomyLimits.choices)
    return [{ field, message: `There can be at most ${taxonomyLimits.choices}.` }];
  if (new Set(choices).size < choices.length) return [{ field, message: 'List each choice only once.' }];
  return choices.flatMap((value, index) =>
    checkFields({ value: attributeRules.value }, { value }).faults.map(({ message }) => ({
      field: `${field}.${index}`,
      message,
    })),
  );
}

const inUseBy = (count: number) =>
  count === 1
    ? '1 product, perhaps a draft or a deleted one, uses it'
    : `${count} products, drafts and deleted ones included, use it`;

const toDefinition = ({ code, label, kind, unit, choices, version }: AttributeDefinition): AttributeDefinition => ({
  ...{ code, label, kind, unit, choices, version },
});

const toValues = ({ label, kind, unit, choices }: AttributeDefinition): AuditValues => ({
  ...{ label, kind, unit },
  choices: inList(choices),
});
