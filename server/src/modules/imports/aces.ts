import { longestImportRow, mostImportRows } from '@kickstand/rules/imports';
import { CsvFault, type CsvRow } from '../../shared/csv-reader.js';
import { invalidField } from '../../shared/errors.js';
import type { VehicleList } from '../vehicles/vehicle.js';
import { tooManyRows } from './import.js';
import { betweenEntries } from './product-columns.js';
import { readXml, type XmlHandler } from './read-xml.js';

const refusals = {
  damaged: 'The XML file is damaged: it cannot be read to the end.',
  doctype: 'XML files with a document type (DOCTYPE) cannot be imported. Remove it and upload the file again.',
  tooLong: 'The XML file has a text that is too long.',
};
const refusal = (message: string) => invalidField('file', message);

/** Maximum depth of elements; ACES files have at most five levels. */
const deepest = 8;

/** The name of the source of rows from ACES files. */
const source = 'ACES';

/** Columns of the fitment kind. `quantity` alone could also be the stock of a product, so the longer name is used. */
const columns = [
  ...(['part number', 'brand', 'bike number', 'make', 'model', 'from year', 'to year', 'position'] as const),
  ...(['conditions', 'source', 'quantity for one bike', 'remove'] as const),
];
type Cells = Partial<Record<(typeof columns)[number], string>>;

/** One application (`App`): its elements, which say which part fits which bikes. */
interface Application {
  line: number;
  /** Length of all names, attributes and texts, in characters. */
  length: number;
  elements: Element[];
}

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  /** The values of the parameters of a qualifier. */
  params: string[];
}

/** Elements that say nothing about which bikes a part fits. */
const ignored = new Set(['PartType', 'MfrLabel', 'DisplayOrder', 'AssetName', 'AssetItemOrder', 'AssetItemRef']);

/**
 * Reads the applications (`App`) of an ACES file of version 3 or 4 as rows of the fitment kind. IDs from the
 * databases of ACES (VCdb, PCdb and Qdb) are resolved only by the IDs stored for bikes, and by the texts beside the IDs
 * in the file. Nothing is guessed: what cannot be resolved becomes a row with a fault. An application for a base
 * vehicle becomes one row for each bike that this base vehicle stands for.
 *
 * A supplier changes an application by removing it and adding it again. So removals are returned last, without those
 * that are added again below them.
 * @throws DomainError BAD_USER_INPUT, CsvFault
 */
export async function* readAces(pieces: AsyncIterable<string>, bikes: VehicleList): AsyncGenerator<CsvRow> {
  const reader = new AcesReader();
  /** The lines of removals, by all cells except quantity and `remove`. As texts, the cells need less memory. */
  const removals = new Map<string, number>();
  let others = 0;
  yield { line: 1, cells: [...columns] };
  for await (const _piece of readXml(pieces, reader, refusals)) {
    for (const row of reader.take().flatMap((application) => toRows(application, reader.brand, bikes))) {
      const key = JSON.stringify(row.cells.slice(0, -2));
      if (row.fault === undefined && row.cells.at(-1) === 'yes') {
        removals.set(key, row.line);
      } else {
        if (row.fault === undefined) removals.delete(key);
        others += 1;
        yield row;
      }
      if (removals.size + others > mostImportRows) throw tooManyRows();
    }
  }
  if (!reader.isAces) throw refusal(refusals.damaged);
  for (const [key, line] of removals) yield { line, cells: [...(JSON.parse(key) as string[]), '', 'yes'] };
}

class AcesReader implements Required<XmlHandler> {
  isAces = false;
  /** Brand code from the header, for parts that name no brand themselves; empty if the header has none. */
  brand = '';
  #path: string[] = [];
  #current: Application | null = null;
  #whole: Application[] = [];

  take(): Application[] {
    const whole = this.#whole;
    this.#whole = [];
    return whole;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    if (this.#path.length === 0) this.#openRoot(name, attributes);
    this.#path.push(name);
    if (this.#path.length > deepest) throw refusal(refusals.damaged);
    if (this.#path.length === 2 && name === 'App') {
      this.#current = { line, length: 0, elements: [{ name, attributes, text: '', params: [] }] };
    }
    if (!this.#current) return;
    if (this.#path.length === 3) this.#current.elements.push({ name, attributes, text: '', params: [] });
    if (name === 'param') this.#current.elements.at(-1)?.params.push(paramOf(attributes));
    this.#grow(Object.values(attributes).join().length + name.length);
  }

  text(text: string): void {
    const [, second, third, fourth] = this.#path;
    if (second === 'Header' && third === 'BrandAAIAID') this.brand += text.trim();
    const element = this.#current?.elements.at(-1);
    if (!element || third === undefined) return;
    this.#grow(text.length);
    // The texts of parameters are not part of the text of a qualifier.
    if (fourth === undefined || fourth === 'text') element.text += text;
  }

  close(): void {
    if (this.#path.length === 2 && this.#current) {
      this.#whole.push(this.#current);
      this.#current = null;
    }
    this.#path.pop();
  }

  #openRoot(name: string, { version = '' }: Readonly<Record<string, string>>): void {
    if (name !== 'ACES')
      throw refusal('The only XML files that can be imported are ACES files: the first element must be ACES.');
    if (!/^[34](\.|$)/.test(version))
      throw refusal(`ACES version "${version.slice(0, 20)}" cannot be imported. Versions 3 and 4 can.`);
    this.isAces = true;
  }

  #grow(characters: number): void {
    if (!this.#current) return;
    this.#current.length += characters;
    if (this.#current.length <= longestImportRow) return;
    throw new CsvFault(
      this.#current.line,
      `the App has more than ${longestImportRow.toLocaleString('en-US')} characters.`,
    );
  }
}

const paramOf = ({ value = '', uom = '' }: Readonly<Record<string, string>>) =>
  uom === '' ? value : `${value} ${uom}`;

/** Collects the cells of a row, and what cannot be resolved. */
interface Reading {
  cells: Cells;
  conditions: string[];
  faults: string[];
  bikes: ReturnType<VehicleList['byBaseVehicle']>;
}

function toRows({ line, elements }: Application, brand: string, list: VehicleList): CsvRow[] {
  const reading: Reading = { cells: { brand, source }, conditions: [], faults: [], bikes: [] };
  for (const element of elements) read({ ...element, text: element.text.trim().replace(/\s+/g, ' ') }, reading, list);
  const { cells, conditions, faults, bikes } = reading;
  if (!cells['part number']) faults.push('Part: the App names no part.');
  if (bikes.length === 0 && faults.length === 0 && !(cells.make && cells.model && cells['from year'])) {
    faults.push('The App names no vehicle by a BaseVehicle, or by Years, Make and Model.');
  }
  cells.conditions = conditions.join(betweenEntries);
  const rowOf = (own: Cells, fault?: string): CsvRow => ({
    line,
    cells: columns.map((column) => own[column] ?? ''),
    ...(fault && { fault }),
  });
  if (faults.length > 0) return [rowOf(cells, faults.join(' '))];
  if (bikes.length === 0) return [rowOf(cells)];
  return bikes.map(({ vehicle, year }) =>
    rowOf({ ...cells, 'bike number': String(vehicle.number), 'from year': String(year), 'to year': String(year) }),
  );
}

const nameOf = ({ name, attributes: { id } }: Element) => (id === undefined ? name : `${name} ${id}`);

function read(element: Element, reading: Reading, list: VehicleList): void {
  const { name, text, attributes } = element;
  const { cells, faults } = reading;
  const refuse = (message: string) => void faults.push(`${nameOf(element)}: ${message}`);
  const named = (column: keyof Cells, database: string) => {
    if (text === '') refuse(`there is no name beside the ID, and the shop does not have the ${database}.`);
    cells[column] = text;
  };
  if (name === 'App') {
    if (!['A', 'D'].includes(attributes['action'] ?? '')) faults.push('App: the action must be A or D.');
    cells.remove = attributes['action'] === 'D' ? 'yes' : '';
  } else if (name === 'BaseVehicle') {
    const { id = '' } = attributes;
    reading.bikes = /^\d+$/.test(id) ? list.byBaseVehicle(Number(id)) : [];
    if (reading.bikes.length === 0) refuse('no bike has this base vehicle.');
  } else if (name === 'Years') {
    [cells['from year'], cells['to year']] = [attributes['from'] ?? '', attributes['to'] ?? ''];
  } else if (name === 'Make') named('make', 'VCdb');
  else if (name === 'Model') named('model', 'VCdb');
  else if (name === 'Position') named('position', 'PCdb');
  else if (name === 'Qty') cells['quantity for one bike'] = text;
  else if (name === 'Part') [cells['part number'], cells.brand] = [text, attributes['BrandAAIAID'] ?? cells.brand];
  else if (!ignored.has(name)) readCondition(element, reading, refuse);
}

/**
 * Reads a condition under which the part fits: a note, a qualifier, or an attribute of the vehicle such as `SubModel`.
 */
function readCondition(
  { name, text, params }: Element,
  { conditions }: Reading,
  refuse: (message: string) => void,
): void {
  if (name === 'Note' && text === '') return;
  if (text === '') {
    const database = name === 'Qual' ? 'Qdb' : 'VCdb';
    return refuse(`there is no text beside the ID, and the shop does not have the ${database}.`);
  }
  // A text with a place for a parameter, such as <p1 type="num"/>, is a template of the Qdb.
  if (/<p\d/.test(text)) return refuse('its text is a template, without the values of its parameters.');
  const missing = params.filter((param) => !text.includes(param.split(' ')[0] ?? ''));
  const whole = missing.length === 0 ? text : `${text} (${missing.join(', ')})`;
  if (whole.includes('|')) return refuse('its text contains |, which separates conditions.');
  conditions.push(`note: ${name === 'Note' || name === 'Qual' ? whole : `${name} ${whole}`}`);
}
