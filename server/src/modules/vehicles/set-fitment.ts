import { findYearsFault, fitmentConditionRules, fitmentLimits, fitmentSource } from '@kickstand/rules/fitment';
import { fitmentRowRules } from '@kickstand/rules/fitment-rows';
import { assertMay, type Actor } from '../../shared/actor.js';
import {
  conflict,
  invalidField,
  invalidInput,
  notFound,
  type DomainError,
  type FieldError,
} from '../../shared/errors.js';
import { checkFields, readFields } from '../../shared/field-rules.js';
import { changesBetween, type AuditedChange, type AuditValues, type ChangeOrigin } from '../audit/audit.js';
import type { AuditOutbox } from '../audit/audit.service.js';
import type { Product } from '../catalogue/products/product.js';
import { noFitment, rowKeyOf, toConditionText, type FitCondition, type Fitment, type FitmentRow } from './fitment.js';
import type { FitmentRepository } from './fitment.repository.js';
import { nameOf, type VehicleList } from './vehicle.js';
import type { SetFitmentInput, FitmentRowInput } from './fitment.type.js';

/** A product with its fitment after the change. */
interface FitmentChange {
  product: Product;
  fitment: Fitment;
}

interface Deps {
  fitments: Pick<FitmentRepository, 'findByProducts' | 'replace'>;
  outbox: AuditOutbox;
  findProducts: (ids: readonly string[]) => Promise<Product[]>;
  readVehicles: () => Promise<VehicleList>;
  /** Called after each write. */
  forgetAnswers: () => void;
}

/** Fitment of a product from one or more sources. */
interface SetFitmentsInput extends Omit<SetFitmentInput, 'source' | 'rows'> {
  sources: readonly Pick<SetFitmentInput, 'source' | 'rows'>[];
}

/** Validated fitment from these sources. */
type Statement = Pick<Fitment, 'kind' | 'isComplete' | 'rows'> & { sources: ReadonlySet<string> };

/**
 * Replaces the rows of these sources in the fitment of a product; rows of other sources are not changed. The kind and
 * `isComplete` are replaced for the whole product. A retry changes nothing.
 */
export function createSetFitments({ fitments, outbox, findProducts, readVehicles, forgetAnswers }: Deps) {
  async function find(productId: string): Promise<Fitment> {
    const [found] = await fitments.findByProducts([productId]);
    return found ?? noFitment(productId);
  }

  /**
   * @param origin for the audit log.
   * @throws DomainError BAD_USER_INPUT; NOT_FOUND; CONFLICT (STALE_VERSION)
   */
  return async function setFitments(
    actor: Actor,
    { version, ...input }: SetFitmentsInput,
    origin: ChangeOrigin = {},
  ): Promise<FitmentChange> {
    assertMay(actor, 'catalogue:write');
    const [product] = await findProducts([input.productId]);
    if (!product || product.deletedAt) throw notFound('The product');
    const vehicles = await readVehicles();
    const statement = toStatement(input, vehicles);
    const before = await find(product.id);
    if (isSaid(statement, before)) return { product, fitment: before };
    if (version !== before.version) throw staleVersion(before);
    const after = withStatement(before, statement);
    assertWhole(after);
    const change = auditFitment(product, statement.sources, before, after, vehicles);
    const entry = outbox.toEntry(actor, { ...change, ...origin });
    const isWritten = await fitments.replace(after, entry).finally(forgetAnswers);
    if (!isWritten) {
      // The same request may have been sent twice at the same time.
      const latest = await find(product.id);
      if (isSaid(statement, latest)) return { product, fitment: latest };
      throw staleVersion(latest);
    }
    await outbox.relay(entry);
    return { product, fitment: { ...after, version: before.version + 1 } };
  };
}

/** @throws DomainError BAD_USER_INPUT */
function toStatement(input: Omit<SetFitmentsInput, 'productId' | 'version'>, vehicles: VehicleList): Statement {
  const { kind, isComplete } = input;
  const faults: FieldError[] = [];
  const sources = new Set<string>();
  const rows = new Map<string, FitmentRow>();
  for (const { source: name = 'manual', rows: sent } of input.sources) {
    const { source } = readFields({ source: fitmentSource }, { source: name });
    if (sent.length > fitmentLimits.rows) throw tooManyRows();
    sources.add(source);
    sent.forEach((each, index) => {
      const { row, faults: found } = readFitmentRow(each, source, vehicles);
      for (const { field, message } of found) faults.push({ field: `rows.${index}.${field}`, message });
      if (row && found.length === 0) rows.set(rowKeyOf(row), row);
    });
  }
  if (isComplete && kind !== 'specific') {
    const message = 'Only a list of certain bikes can be complete: choose that the product is for certain bikes.';
    faults.push({ field: 'isComplete', message });
  }
  if (faults.length > 0) throw invalidInput(faults);
  return { sources, kind, isComplete, rows: [...rows.values()] };
}

/** A row as it would be stored, and what is wrong with it. `row` is null for an unknown bike. */
export function readFitmentRow(
  { vehicleId, yearFrom = null, yearTo = null, quantity = 1, conditions = [], ...sent }: FitmentRowInput,
  source: string,
  vehicles: VehicleList,
): { row: FitmentRow | null; faults: FieldError[] } {
  const { values, faults } = checkFields(fitmentRowRules, { yearFrom, yearTo, quantity });
  const yearsFault = faults.length === 0 ? findYearsFault(values) : null;
  if (yearsFault !== null) faults.push({ field: 'yearTo', message: yearsFault });
  const vehicle = vehicles.find(vehicleId);
  if (vehicle?.id !== vehicleId) {
    const message = vehicle
      ? `This bike was merged into ${nameOf(vehicle)}. Choose that one.`
      : 'There is no bike with this ID.';
    faults.push({ field: 'vehicleId', message });
  }
  const checked = toConditions(conditions, faults);
  if (!vehicle) return { row: null, faults };
  const { position = 'any', isExcluded = false } = sent;
  return { row: { vehicle: vehicle.number, ...values, position, conditions: checked, isExcluded, source }, faults };
}

/** Removes duplicates. Adds problems to `faults`. */
function toConditions(sent: readonly FitCondition[], faults: FieldError[]): FitCondition[] {
  if (sent.length > fitmentLimits.conditions) {
    faults.push({ field: 'conditions', message: `There can be at most ${fitmentLimits.conditions}.` });
    return [];
  }
  const conditions = new Map<string, FitCondition>();
  sent.forEach((condition, index) => {
    const { values, faults: found } = checkFields(fitmentConditionRules, condition, `conditions.${index}`);
    faults.push(...found);
    conditions.set(JSON.stringify([values.code, values.value]), values);
  });
  return [...conditions.values()];
}

function withStatement(before: Fitment, { sources, kind, isComplete, rows }: Statement): Fitment {
  const others = before.rows.filter((row) => !sources.has(row.source));
  return { ...before, kind, isComplete, rows: [...others, ...rows] };
}

/** Whether the fitment already has this kind and completeness, and exactly these rows of the sources. */
function isSaid({ sources, kind, isComplete, rows }: Statement, fitment: Fitment): boolean {
  if (fitment.kind !== kind || fitment.isComplete !== isComplete) return false;
  const known = new Set(fitment.rows.filter((row) => sources.has(row.source)).map(rowKeyOf));
  return known.size === rows.length && rows.every((row) => known.has(rowKeyOf(row)));
}

/** @throws DomainError BAD_USER_INPUT */
function assertWhole({ kind, rows }: Fitment): void {
  if (rows.length > fitmentLimits.rows) throw tooManyRows();
  if (kind === 'unspecified' && rows.length > 0) {
    throw invalidField('kind', 'The list has bikes: choose whether the product is for certain bikes or for any bike.');
  }
}

function tooManyRows(): DomainError {
  const most = fitmentLimits.rows.toLocaleString('en-US');
  return invalidField('rows', `A product can have at most ${most} rows, those of other sources included.`);
}

function staleVersion({ version }: Fitment): DomainError {
  const message = 'The list of bikes that this product fits has changed since you opened it. Check it, then try again.';
  return conflict('STALE_VERSION', message, { version });
}

/** Largest number of removed rows, and of added rows, that one audit entry lists. */
const mostNamedRows = 20;

function auditFitment(
  { id, name }: Product,
  sources: ReadonlySet<string>,
  before: Fitment,
  after: Fitment,
  vehicles: VehicleList,
): AuditedChange {
  const toValues = (own: Fitment, other: Fitment): AuditValues => {
    const known = new Set(other.rows.map(rowKeyOf));
    const changed = own.rows.filter((row) => !known.has(rowKeyOf(row)));
    const namedRows = changed.slice(0, mostNamedRows).map((row) => inWords(row, vehicles));
    const rest = changed.length - namedRows.length;
    return {
      kind: own.kind,
      isComplete: own.isComplete ? 'yes' : 'no',
      rowCount: own.rows.length,
      rows: namedRows.length === 0 ? null : [...namedRows, ...(rest > 0 ? [`and ${rest} more`] : [])].join('; '),
    };
  };
  return {
    action: 'product.fitment_set',
    subject: { id, name },
    changes: changesBetween(toValues(before, after), toValues(after, before)),
    note: `Source: ${[...sources].join(', ')}`,
  };
}

function inWords(row: FitmentRow, vehicles: VehicleList): string {
  const vehicle = vehicles.byNumber(row.vehicle);
  const parts = [
    vehicle ? nameOf(vehicle) : `bike ${row.vehicle}`,
    yearsInWords(row),
    row.position === 'any' ? null : row.position.replaceAll('_', ' '),
    row.quantity === 1 ? null : `× ${row.quantity}`,
    ...row.conditions.map(toConditionText),
    row.isExcluded ? 'does not fit' : null,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function yearsInWords({ yearFrom, yearTo }: FitmentRow): string | null {
  if (yearFrom === null) return yearTo === null ? null : `up to ${yearTo}`;
  return yearTo === null ? `from ${yearFrom}` : `${yearFrom} to ${yearTo}`;
}
