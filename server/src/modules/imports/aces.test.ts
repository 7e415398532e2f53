import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mostImportRows } from '@kickstand/rules/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCatalogue } from '../../../test/catalogue-fixtures.js';
import { counts, importDesk } from '../../../test/import-desk.js';
import { addBike } from '../../../test/import-fixtures.js';
import { addProduct, openTestShop, type TestShop } from '../../../test/shop.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { UserActor } from '../../shared/actor.js';
import { VehicleList, type Vehicle } from '../vehicles/vehicle.js';
import { readAces } from './aces.js';

let shop: TestShop;
let admin: UserActor;
let folder: string;
let productId: string;
let bikes: Record<'base' | 'abs' | 'other', number>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kickstand-aces-'));
  shop = await openTestShop();
  admin = (await shop.services.accounts.authenticate((await shop.newAdmin()).token)) as UserActor;
  await addCatalogue(shop);
  const brand = { idempotencyKey: newObjectId(), name: 'Haruna', aliases: ['BMNN'] };
  const { id: brandId } = await shop.services.catalogue.saveBrand(admin, brand);
  productId = await addProduct(shop, { partNumber: 'HP-77', name: 'Brake pads', brandId });
  const years = [2003, 2004].map((year) => ({ year, vcdbId: 28_000 + year }));
  const common = { model: 'CBX 700', code: null, yearFrom: 2002, yearTo: 2006, baseVehicles: years };
  bikes = {
    base: (await addBike(shop, admin, { ...common, variant: null })).number,
    abs: (await addBike(shop, admin, { ...common, variant: 'ABS', baseVehicles: years.slice(1) })).number,
    other: (await addBike(shop, admin, { ...common, model: 'Sprint', variant: null, baseVehicles: [] })).number,
  };
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const { upload, exported, rowsOf, run, undo } = importDesk(() => ({ shop, admin, folder }));

const app = (content: string, { action = 'A', part = '<Part>HP-77</Part>', quantity = 2, label = 'Street' } = {}) =>
  `<App action="${action}" id="1" ref="x">
    ${content}
    <Qty>${quantity}</Qty>
    <PartType id="1684"/>
    <MfrLabel>${label}</MfrLabel>
    <Position id="22">Front</Position>
    ${part}
    <DisplayOrder>1</DisplayOrder>
  </App>`;

const aces = (...apps: string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<ACES version="4.2">
  <Header>
    <Company>Haruna Parts &amp; Co</Company>
    <SenderName>Kim Haruna</SenderName>
    <TransferDate>2026-11-01</TransferDate>
    <BrandAAIAID>BMNN</BrandAAIAID>
    <DocumentTitle>Brakes</DocumentTitle>
    <EffectiveDate>2026-11-01</EffectiveDate>
    <SubmissionType>FULL</SubmissionType>
    <VcdbVersionDate>2026-10-30</VcdbVersionDate>
    <QdbVersionDate>2026-10-30</QdbVersionDate>
    <PcdbVersionDate>2026-10-30</PcdbVersionDate>
  </Header>
  ${apps.join('\n')}
  <Footer><RecordCount>${apps.length}</RecordCount></Footer>
</ACES>`;

const qualifiers = `<Qual id="12073"><param value="288" uom="mm"/><text>With 288mm Front Rotor</text></Qual>
    <Qual id="6"><param value="2"/><text>Both discs</text></Qual>
    <Note/><Note id="3">Not for track use</Note>`;
const named = '<Years from="2003" to="2005"/><Make id="54">Haruna</Make><Model id="688">Sprint</Model>';

const fitment = async () => {
  const [found] = await shop.services.vehicles.findFitments([productId]);
  return (found?.rows ?? []).map(({ source: _source, ...row }) => row);
};
const nothing = { conditions: [], isExcluded: false, position: 'front', quantity: 2 };

describe('an ACES file', () => {
  it('adds fitment rows, or removes them, and its import can be undone', async () => {
    const file = aces(
      app(`<BaseVehicle id="30003"/>${qualifiers}`),
      app('<BaseVehicle id="30004"/><SubModel id="39">Base</SubModel>'),
      app(named),
    );
    const checked = await upload(file);
    expect(checked).toMatchObject({ kind: 'fitment', counts: counts({ new: 4 }) });
    expect(checked).toMatchObject({ ignoredColumns: [], matchedColumns: [] });
    expect((await rowsOf(checked)).map(({ line }) => line)).toEqual([15, 26, 26, 35]);
    await run(checked);
    const note = (value: string) => ({ code: 'note', value });
    const base = [note('SubModel Base')];
    const [year3, year4] = [2003, 2004].map((year) => ({ ...nothing, yearFrom: year, yearTo: year }));
    const rows = [
      {
        ...{ ...year3, vehicle: bikes.base },
        conditions: [note('With 288mm Front Rotor'), note('Both discs'), note('Not for track use')],
      },
      { ...year4, vehicle: bikes.base, conditions: base },
      { ...year4, vehicle: bikes.abs, conditions: base },
      { ...nothing, vehicle: bikes.other, yearFrom: 2003, yearTo: 2005 },
    ];
    // The text of the second qualifier does not contain the value of its parameter, so this value is added.
    rows[0]?.conditions.splice(1, 1, note('Both discs (2)'));
    expect(await fitment()).toEqual(rows);
    expect((await upload(file)).counts).toEqual(counts({ unchanged: 4 }));
    expect((await upload(await exported('fitment'))).counts).toEqual(counts({ unchanged: 4 }));

    const removal = await upload(aces(app(named, { action: 'D' }), app('<BaseVehicle id="30003"/>', { action: 'D' })));
    expect(removal.counts).toEqual(counts({ changed: 1, unchanged: 1 }));
    await run(removal);
    expect(await fitment()).toEqual(rows.slice(0, 3));
    await undo(removal);
    expect(await fitment()).toHaveLength(4);
    await undo(checked);
    expect(await fitment()).toEqual([]);
  });

  it('changes a row that it removes and adds again, and its import can be undone', async () => {
    const base = `<BaseVehicle id="30003"/>${qualifiers}`;
    const before = await upload(aces(app(base), app(named)));
    await run(before);
    const rows = await fitment();
    const removed = [app(base, { action: 'D' }), app(named, { action: 'D' })];
    const changed = await upload(aces(...removed, app(base, { label: 'Race' }), app(named, { quantity: 4 })));
    expect(changed.counts).toEqual(counts({ changed: 1, unchanged: 1 }));
    await run(changed);
    expect(await fitment()).toEqual(rows.map((row) => (row.yearTo === 2005 ? { ...row, quantity: 4 } : row)));
    await undo(changed);
    expect(await fitment()).toEqual(rows);
    await undo(before);
  });

  it('keeps a row that it adds and then removes, and has a bad row', async () => {
    const both = await upload(aces(app(named), app(named, { action: 'D' })));
    expect(both.counts).toEqual(counts({ new: 1, bad: 1 }));
    expect((await rowsOf(both, { kind: 'bad' }))[0]).toMatchObject({
      ...{ line: 24, faults: [{ message: 'An earlier row is about the same bike of a product.' }] },
    });
  });

  it('lists what cannot be resolved, and guesses nothing', async () => {
    const inOneLine = aces(
      app('<BaseVehicle id="1"/>'),
      app('<BaseVehicle id="30003"/><EngineBase id="143"/><Qual id="9"><text></text></Qual>'),
      app(
        '<BaseVehicle id="30003"/><Qual id="7"><param value="2"/><text>With &lt;p1 type="num"/&gt; discs</text></Qual>',
      ),
      app('<BaseVehicle id="30003"/>', { part: '<Position id="30"/><Part>HP-77</Part>' }),
      app('<BaseVehicle id="30003"/>', { part: '<Position id="30">Inboard</Position><Part>HP-77</Part>' }),
      app('<BaseVehicle id="30003"/>', { part: '<Part BrandAAIAID="XXXX">HP-77</Part>' }),
      app('<BaseVehicle id="30003"/>', { part: '<Part/>' }),
      app('<Years from="2003" to="2005"/><Make id="54"/><Model id="688"/>'),
      app('<Years from="2003" to="2005"/><Make id="54">Haruna</Make>'),
      app('<Years from="2003" to="2005"/><Make id="54">Haruna</Make><Model id="9">CBX 700</Model>'),
      app('<Mfr id="22"/><EquipmentModel id="1"/><ProductionYears ProductionStart="1990"/>'),
      app('<BaseVehicle id="30003"/>', { action: 'X' }),
    ).replace(/\s*\n\s*/g, '');
    const checked = await upload(inOneLine);
    expect(checked.counts).toEqual(counts({ bad: 12 }));
    const pages = [await shop.services.imports.listRows(admin, checked.id, { first: 5 })];
    for (let page = pages[0]; page?.hasNextPage; pages.push(page)) {
      page = await shop.services.imports.listRows(admin, checked.id, {
        first: 5,
        after: page.edges.at(-1)?.cursor ?? '',
      });
    }
    const rows = pages.flatMap(({ edges }) => edges.map(({ node }) => node));
    const without = (database: string, what = 'text') =>
      `there is no ${what} beside the ID, and the shop does not have the ${database}.`;
    expect(rows.map(({ line, faults }) => [line, faults.map(({ message }) => message).join(' ')])).toEqual(
      [
        'BaseVehicle 1: no bike has this base vehicle.',
        `EngineBase 143: ${without('VCdb')} Qual 9: ${without('Qdb')}`,
        'Qual 7: its text is a template, without the values of its parameters.',
        `Position 30: ${without('PCdb', 'name')}`,
        expect.stringContaining('Write one of: any, front,') as string,
        'No product was found.',
        'Part: the App names no part.',
        `Make 54: ${without('VCdb', 'name')} Model 688: ${without('VCdb', 'name')}`,
        'The App names no vehicle by a BaseVehicle, or by Years, Make and Model.',
        '2 bikes have these names. Give the variant, the code, the years or the bike number.',
        `Mfr 22: ${without('VCdb')} EquipmentModel 1: ${without('VCdb')} ProductionYears: ${without('VCdb')}`,
        'App: the action must be A or D.',
      ].map((message) => [1, message]),
    );
  });

  it.each([
    ['<!DOCTYPE ACES [<!ENTITY a "b">]><ACES version="4.1"/>', 'XML files with a document type'],
    ['<!DOCTYPE ACES SYSTEM "file:///etc/passwd"><ACES version="4.1"/>', 'XML files with a document type'],
    ['<ACES version="4.1"><Header>&bomb;</Header></ACES>', 'The XML file is damaged'],
    ['<ACES version="4.1"><App action="A">', 'The XML file is damaged'],
    ['<PIES version="7.1"/>', 'The only XML files that can be imported are ACES'],
    ['<ACES version="2.0"/>', 'ACES version "2.0" cannot be imported'],
    [`<ACES version="4.1">${'<a>'.repeat(20)}`, 'The XML file is damaged'],
    [`<ACES version="4.1"><!--${'x'.repeat(900_000)}--></ACES>`, 'The XML file has a text that is too long.'],
    [
      `<ACES version="4.1"><App action="A">${'<Note>x</Note>'.repeat(20_000)}`,
      'the App has more than 100,000 characters',
    ],
    [aces(), 'The file has no rows'],
  ])('is refused: %.60s', async (file, message) => {
    await expect(upload(file)).rejects.toThrow(message);
  });

  it('is read in pieces, of which only the current one is in memory', async () => {
    const piece = app(`<BaseVehicle id="30003"/>${qualifiers}`).repeat(100);
    let sent = 0;
    async function* pieces() {
      yield '<ACES version="4.1">';
      for (; sent < 50; sent += 1) yield await Promise.resolve(piece);
      yield '</ACES>';
    }
    let count = -1;
    for await (const _row of readAces(pieces(), new VehicleList([]))) {
      count += 1;
      expect(sent * 100 - count).toBeLessThanOrEqual(100);
    }
    expect(count).toBe(5_000);
  });

  it('is refused as soon as it has too many removals, which are kept until the end of the file', async () => {
    const [bike] = (await shop.services.vehicles.read()).all as [Vehicle];
    const baseVehicles = [{ vcdbId: 30_003, year: 2003 }];
    const list = new VehicleList(Array.from({ length: 1_000 }, (_, number) => ({ ...bike, number, baseVehicles })));
    let sent = 0;
    async function* pieces() {
      yield '<ACES version="4.1">';
      for (; sent < 300; sent += 1) {
        yield await Promise.resolve(`<App action="D"><Part>HP-${sent}</Part><BaseVehicle id="30003"/></App>`);
      }
    }
    const rows = readAces(pieces(), list);
    expect((await rows.next()).value).toMatchObject({ line: 1 });
    await expect(rows.next()).rejects.toThrow('A file can have at most 200,000 rows.');
    expect(sent).toBe(mostImportRows / 1_000);
  });
});
