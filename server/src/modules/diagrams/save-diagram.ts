import { isDeepStrictEqual } from 'node:util';
import { diagramLimits, diagramRules, diagramSpotRules } from '@kickstand/rules/diagrams';
import { isDuplicateKey } from '../../platform/mongo/connect.js';
import { assertMay, type Actor } from '../../shared/actor.js';
import { invalidField, invalidInput, notFound, staleVersion, type FieldError } from '../../shared/errors.js';
import { checkFields } from '../../shared/field-rules.js';
import { changesBetween, inList, type AuditedChange } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import type { CatalogueService } from '../catalogue/products/catalogue.service.js';
import { partNumberKeyOf } from '../catalogue/products/part-number.js';
import type { Product } from '../catalogue/products/product.js';
import { claimIdOfNew, type IdempotencyService } from '../idempotency/idempotency.service.js';
import { findPictureIn } from '../media/picture.js';
import { nameOf, type Vehicle, type VehicleList } from '../vehicles/vehicle.js';
import type { VehiclesService } from '../vehicles/vehicles.service.js';
import type { DiagramRepository } from './diagram.repository.js';
import { vehiclesOf, type Diagram, type DiagramSpot, type WholeDiagram } from './diagram.js';
import type { SaveDiagramInput, DiagramSpotInput } from './diagram.type.js';

interface Lookups {
  catalogue: Pick<CatalogueService, 'findProductsByIds'>;
  vehicles: Pick<VehiclesService, 'read'>;
}

interface Deps extends Lookups {
  repository: DiagramRepository;
  outbox: AuditOutbox;
  idempotency: IdempotencyService;
  /** Called before a diagram uses a picture; refuses a picture that is no longer stored. */
  useImage: (imageUrl: string) => Promise<void>;
}

type Content = Omit<WholeDiagram, 'id' | 'version'>;

/** @throws DomainError BAD_USER_INPUT */
async function check(deps: Deps, input: SaveDiagramInput, before: WholeDiagram | null): Promise<Content> {
  const { width = null, height = null } = input;
  const picture = findPictureIn(input.imageUrl.trim());
  const known = before?.imageUrl === input.imageUrl.trim() ? before : null;
  const { title, imageUrl } = input;
  const { values, faults } = checkFields(diagramRules, { title, imageUrl, width, height });
  const size = picture ?? { width: values.width ?? known?.width, height: values.height ?? known?.height };
  if (size.width === undefined || size.height === undefined) {
    const field = size.width === undefined ? 'width' : 'height';
    faults.push({ field, message: 'Send the width and the height of a drawing that is not stored in the shop.' });
  }
  const vehicles = findVehicles(input.vehicleIds, await deps.vehicles.read(), faults);
  const spots = checkSpots(input.spots, faults);
  if (faults.length === 0) faults.push(...(await findProductFaults(deps, spots, before)));
  if (faults.length > 0) throw invalidInput(faults);
  if (values.imageUrl !== before?.imageUrl) await deps.useImage(values.imageUrl);
  return {
    title: values.title,
    imageUrl: values.imageUrl,
    width: size.width ?? 0,
    height: size.height ?? 0,
    vehicleNumbers: vehicles.map(({ number }) => number),
    spots,
  };
}

/** A deleted product is accepted if it was already chosen before. */
async function findProductFaults(
  { catalogue }: Deps,
  spots: readonly DiagramSpot[],
  before: WholeDiagram | null,
): Promise<readonly FieldError[]> {
  const wanted = new Set(spots.flatMap(({ productId }) => productId ?? []));
  for (const { productId } of before?.spots ?? []) if (productId !== null) wanted.delete(productId);
  const products = wanted.size === 0 ? [] : await catalogue.findProductsByIds([...wanted]);
  for (const { id, deletedAt } of products) if (deletedAt === null) wanted.delete(id);
  return spots.flatMap(({ productId }, index) => {
    if (productId === null || !wanted.has(productId)) return [];
    return [{ field: `spots.${index}.productId`, message: 'There is no product with this ID.' }];
  });
}

async function write(deps: Deps, actor: Actor, before: WholeDiagram | null, after: WholeDiagram): Promise<Diagram> {
  const { outbox, repository } = deps;
  const entry = outbox.toEntry(actor, await describeChange(before, after, deps));
  try {
    if (!before) await repository.insert(after, entry);
    else if (!(await repository.update(after, entry)))
      throw staleVersion('diagram', await repository.findWhole(after.id));
  } catch (error) {
    const added = !before && isDuplicateKey(error) ? await repository.findWhole(after.id) : null;
    if (added) return added;
    throw error;
  }
  await outbox.relay(entry);
  return before ? { ...after, version: before.version + 1 } : after;
}

/**
 * Adds or edits a diagram. A retry changes nothing.
 * @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION, IDEMPOTENCY_KEY_REUSED)
 */
export async function saveDiagram(deps: Deps, actor: Actor, input: SaveDiagramInput): Promise<Diagram> {
  assertMay(actor, 'catalogue:write');
  const { id: knownId, version, idempotencyKey, ...content } = input;
  const id =
    knownId ??
    (await claimIdOfNew(deps.idempotency, actor, {
      what: 'diagram',
      operation: 'save diagram',
      key: idempotencyKey,
      input: content,
    }));
  const before = await deps.repository.findWhole(id);
  if (before?.isDeleted || (!before && knownId != null)) throw notFound('The diagram');
  // A retry returns the diagram that the first attempt added.
  if (before && knownId == null) return before;
  if (before && version == null) throw invalidField('version', 'Send the version that you edited.');
  const after = { ...(await check(deps, input, before)), id, version: before?.version ?? 1 };
  // In a retry of an edit, the first attempt has raised the version.
  if (before && isSame(before, after)) return before;
  if (before && version !== before.version) throw staleVersion('diagram', before);
  return write(deps, actor, before, after);
}

/** The order of the bikes is ignored, because they are shown sorted by name. */
function isSame(a: WholeDiagram, b: WholeDiagram): boolean {
  const toContent = ({ title, imageUrl, width, height, vehicleNumbers, spots }: WholeDiagram) => ({
    ...{ title, imageUrl, width, height, spots },
    vehicleNumbers: [...vehicleNumbers].sort((one, other) => one - other),
  });
  return isDeepStrictEqual(toContent(a), toContent(b));
}

/** The changed fields, for the audit log. */
export async function describeChange(
  before: WholeDiagram | null,
  after: WholeDiagram | null,
  { catalogue, vehicles }: Lookups,
): Promise<AuditedChange> {
  const { id, title } = (after ?? before) as WholeDiagram;
  const spots = [before, after].flatMap((diagram) => diagram?.spots ?? []);
  const productIds = [...new Set(spots.flatMap(({ productId }) => productId ?? []))];
  const [products, list] = await Promise.all([
    productIds.length === 0 ? [] : catalogue.findProductsByIds(productIds),
    vehicles.read(),
  ]);
  const names = new Map(products.map((product) => [product.id, describeProduct(product)]));
  const bikesOf = (diagram: Diagram) => vehiclesOf(diagram, list).map(describeBike).join('; ');
  const describe = (diagram: WholeDiagram, other: WholeDiagram | null) => {
    const others = new Set(other?.spots.map((spot) => describeSpot(spot, names)));
    const own = diagram.spots.map((spot) => describeSpot(spot, names)).filter((text) => !others.has(text));
    const { width, height, imageUrl } = diagram;
    const size = `${width} × ${height}`;
    return { title: diagram.title, imageUrl, size, bikes: bikesOf(diagram), spots: inList(own) };
  };
  return {
    action: !after ? 'diagram.deleted' : before ? 'diagram.updated' : 'diagram.added',
    subject: { id, name: title },
    changes: changesBetween(before && describe(before, after), after ? describe(after, before) : {}),
  };
}

const describeProduct = ({ name, partNumber }: Product): string =>
  partNumber === null ? name : `${name} (${partNumber})`;

const describeBike = (bike: Vehicle): string => `${nameOf(bike)} ${bike.yearFrom}-${bike.yearTo ?? ''}`;

/** For example `4: 2 × Piston, number 45-100, product Caliper (KS-1), note with seal, at 25%, 50%`. */
function describeSpot(
  { ref, x, y, name, number, productId, quantity, note }: DiagramSpot,
  products: ReadonlyMap<string, string>,
): string {
  const parts = [
    `${ref}: ${quantity} × ${name ?? 'part'}`,
    number === null ? [] : `number ${number}`,
    productId === null ? [] : `product ${products.get(productId) ?? productId}`,
    note === null ? [] : `note ${note}`,
    `at ${toPercent(x)}, ${toPercent(y)}`,
  ];
  return parts.flat().join(', ');
}

const toPercent = (share: number): string => `${Math.round(share * 1e6) / 1e4}%`;

/** Removes duplicates. Adds problems to `faults`. */
function findVehicles(ids: readonly string[], list: VehicleList, faults: FieldError[]): readonly Vehicle[] {
  const field = 'vehicleIds';
  if (ids.length === 0) faults.push({ field, message: 'Choose at least one bike.' });
  if (ids.length > diagramLimits.vehicles) {
    faults.push({ field, message: `There can be at most ${diagramLimits.vehicles}.` });
    return [];
  }
  const found = ids.map((id) => list.find(id));
  found.forEach((vehicle, index) => {
    if (!vehicle) faults.push({ field: `${field}.${index}`, message: 'There is no bike with this ID.' });
  });
  return [...new Set(found.filter((vehicle) => vehicle !== null))];
}

/** Adds problems to `faults`. */
function checkSpots(sent: readonly DiagramSpotInput[], faults: FieldError[]): readonly DiagramSpot[] {
  if (sent.length === 0) faults.push({ field: 'spots', message: 'Add at least one part.' });
  if (sent.length > diagramLimits.spots) {
    faults.push({ field: 'spots', message: `There can be at most ${diagramLimits.spots}.` });
    return [];
  }
  const refs = new Set<string>();
  return sent.map(({ productId, quantity = 1, ...spot }, index) => {
    const path = `spots.${index}`;
    const input = { ...spot, quantity, name: spot.name ?? '', number: spot.number ?? '', note: spot.note ?? '' };
    const { values, faults: found } = checkFields(diagramSpotRules, input, path);
    faults.push(...found);
    if (values.number !== '' && partNumberKeyOf(values.number) === '') {
      faults.push({ field: `${path}.number`, message: 'Number must have a letter or a digit.' });
    }
    if (refs.has(values.ref)) {
      faults.push({ field: `${path}.ref`, message: 'This number is on the drawing twice.' });
    }
    refs.add(values.ref);
    const { ref, x, y, name, number, note } = values;
    return {
      ...{ ref, x, y },
      name: name || null,
      number: number || null,
      productId: productId || null,
      quantity: values.quantity,
      note: note || null,
    };
  });
}
