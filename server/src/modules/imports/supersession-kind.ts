import type { Actor } from '../../shared/actor.js';
import type { ChangeOrigin } from '../audit/audit.js';
import { checkSupersession, type Supersessions } from '../numbers/supersessions.js';
import { numberIdOf, supersessionKinds, type Replacement, type Supersession } from '../numbers/supersession.js';
import { betweenLevels, outcomeOf, type FileRow, type ImportKind, type Outcome } from './import-kind.js';
import { betweenEntries, entriesOf, oneOf, readWhole } from './product-columns.js';
import { openSwap, toImportKind, type FoundRecord, type Swap } from './record-kind.js';

type Replaced = Omit<Supersession, 'id' | 'version' | 'changedAt'>;

/** Part numbers that are replaced by others. */
export function createSupersessionKind(supersessions: Supersessions): ImportKind {
  return toImportKind<Replaced>({
    name: 'supersessions',
    thing: 'number',
    otherNames: { 'number brand': 'brand', 'old number': 'number', 'new number': 'replaced by' },
    needed: [['number'], ['brand'], ['replaced by']],
    nameColumns: ['brand', 'number'],
    columns: [
      { ...{ name: 'kind', field: 'kind' }, write: ({ kind }) => kind, read: (cell) => oneOf(supersessionKinds, cell) },
      {
        ...{ name: 'replaced by', field: 'replacedBy' },
        write: ({ replacedBy }) => replacedBy.map(writeReplacement).join(betweenEntries),
        read: (cell, { brandName }) => entriesOf(cell).map((entry) => readReplacement(entry, brandName)),
      },
      { ...{ name: 'since', field: 'since', empty: null }, write: ({ since }) => since, read: readWhole },
    ],
    canRemove: true,
    find: (rows) => find(supersessions, rows),
    check: (value) => checkSupersession({ ...value, replacedBy: [...value.replacedBy] }),
    swap: (actor, swaps, origin) => swap(supersessions, actor, swaps, origin),
    async *all() {
      for await (const each of supersessions.all()) {
        yield { names: [each.brandName, each.number], value: toValue(each) };
      }
    },
  });
}

const toValue = ({ id: _id, version: _version, changedAt: _at, ...value }: Supersession): Replaced => value;

/** `Haruna > 30-C`, or `2 × Haruna > 30-C`. */
function writeReplacement({ quantity, brandName, number }: Replacement): string {
  return `${quantity === 1 ? '' : `${quantity} × `}${brandName}${betweenLevels}${number}`;
}

/** @param ownBrand brand of the replaced number, used if the entry names no brand. */
function readReplacement(entry: string, ownBrand: string): Replacement {
  const [, quantity = '1', rest = entry] = /^(\d+)\s*[×x]\s+(.+)$/i.exec(entry) ?? [];
  const [first = '', ...others] = rest.split('>');
  const number = others.length === 0 ? first : others.join('>');
  return {
    number: number.trim(),
    brandName: others.length === 0 ? ownBrand : first.trim(),
    quantity: Number(quantity),
  };
}

async function find(supersessions: Supersessions, rows: readonly FileRow[]): Promise<FoundRecord<Replaced>[]> {
  const numbers = rows.map((row) => ({ brandName: row.text('brand'), number: row.text('number') }));
  const stored = await findStored(supersessions, numbers);
  return numbers.map((named) => {
    const current = stored.get(numberIdOf(named));
    return {
      ...{ name: `${named.brandName} ${named.number}`.trim(), keys: [numberIdOf(named)], keyColumn: 'number' },
      ...{ productId: null, current: current ? toValue(current) : null },
      base: { ...named, kind: 'replaced', replacedBy: [], since: null },
    };
  });
}

async function findStored(supersessions: Supersessions, numbers: readonly Pick<Replaced, 'brandName' | 'number'>[]) {
  const stored = await supersessions.findByNumbers([...new Set(numbers.map(numberIdOf))]);
  return new Map(stored.map((each): [string, Supersession] => [numberIdOf(each), each]));
}

async function swap(
  supersessions: Supersessions,
  actor: Actor,
  swaps: readonly Swap<Replaced>[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const targets = swaps.map(({ from, to }) => (to ?? from) as Replaced);
  const stored = await findStored(supersessions, targets);
  const outcomes: Outcome[] = [];
  for (const [index, each] of swaps.entries()) {
    const now = stored.get(numberIdOf(targets[index] as Replaced));
    const write = () => {
      if (each.to) return supersessions.save(actor, { ...each.to, version: now?.version ?? null }, origin);
      return now ? supersessions.delete(actor, now, origin) : Promise.resolve();
    };
    outcomes.push(openSwap(now ? toValue(now) : null, each) ?? (await outcomeOf(write)));
  }
  return outcomes;
}
