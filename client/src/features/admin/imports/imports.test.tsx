import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { AdminImportQuery, ImportRowsQuery } from '../../../graphql/generated/operations';
import { checkedFiles } from './use-file-check';

beforeEach(() => checkedFiles.clear());

type Import = NonNullable<AdminImportQuery['import']>;

const anImport = (part: Partial<Import> = {}): Import => ({
  __typename: 'Import',
  ...{ id: 'import-1', kind: 'PRODUCTS', fileName: 'prices.csv', status: 'CHECKED', message: null, cursor: 0 },
  ...{
    columns: ['part number', 'price'],
    ignoredColumns: ['Remark'],
    matchedColumns: [],
    by: 'admin@kickstand.example',
  },
  ...{ isEdit: false, size: 3 },
  counts: { __typename: 'ImportCounts', new: 1, changed: 2, unchanged: 40, bad: 1 },
  results: { __typename: 'ImportResults', written: 0, refused: 0, undone: 0, kept: 0 },
  ...{ missingColumns: ['name', 'stock'], newBrands: [], newCategories: [] },
  ...{ createdAt: '2026-03-01T12:00:00.000Z', finishedAt: null },
  ...part,
});

type Row = NonNullable<ImportRowsQuery['import']>['rows']['edges'][number]['node'];
const aRow = (part: Partial<Row> = {}): Row => ({
  ...{ __typename: 'ImportRow', line: 2, kind: 'CHANGED', name: 'Chain kit', faults: [], message: null },
  changes: [{ __typename: 'ImportChange', column: 'price', from: '10.00', to: '12.50' }],
  ...part,
});

const connection = <T extends object>(type: string, nodes: readonly T[]) => ({
  __typename: `${type}Connection`,
  totalCount: nodes.length,
  edges: nodes.map((node, index) => ({ __typename: `${type}Edge`, cursor: String(index), node })),
  pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
});
const rowsOf = (...rows: Row[]) => ({
  import: { __typename: 'Import', id: 'import-1', rows: connection('ImportRow', rows) },
});

const openList = (answers: Answers = {}) =>
  renderApp('/dashboard/imports', {
    signedInAs: anAdmin(),
    answers: { AdminImports: { imports: connection('Import', [anImport()]) }, ...answers },
  });
const openOne = (current: Import | null, answers: Answers = {}) =>
  renderApp('/dashboard/imports/import-1', {
    signedInAs: anAdmin(),
    answers: { AdminImport: { import: current }, ImportRows: rowsOf(aRow()), ...answers },
  });

describe('the list of imports', () => {
  it('shows the status and author of each import, and links to its page', async () => {
    const app = openList({
      AdminImport: { import: anImport() },
      ImportRows: rowsOf(aRow()),
    });
    const row = (await screen.findByRole('rowheader', { name: 'prices.csv' })).closest('tr') as HTMLElement;
    within(row).getByText('Checked');
    within(row).getByText('admin@kickstand.example');
    await app.user.click(screen.getByRole('link', { name: 'prices.csv' }));
    await screen.findByRole('heading', { name: 'prices.csv' });
    expect(app.path()).toBe('/dashboard/imports/import-1');
  });

  it('checks a chosen file and shows what it would change', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: 'import-1', counts: {} })));
    vi.stubGlobal('fetch', fetched);
    const additions = { newBrands: ['Acme'], newCategories: ['Brakes > Pads', 'Tools'] };
    const app = openList({ AdminImport: { import: anImport(additions) }, ImportRows: rowsOf(aRow()) });
    await app.user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByText('Choose a file.');
    expect(fetched).not.toHaveBeenCalled();
    const file = new File(['part number,price\nKS-1,12.50\n'], 'prices.csv', { type: 'text/csv' });
    await app.user.upload(screen.getByLabelText('CSV or Excel file'), file);
    await app.user.click(screen.getByLabelText('Add brands and categories that do not exist yet'));
    await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByRole('heading', { name: 'prices.csv' });
    await screen.findByText('New: 1 brand (Acme); 2 categories (Brakes > Pads, Tools).');
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/imports?name=prices.csv&addMissing=true');
    expect((init?.body as FormData).get('file')).toBeInstanceOf(File);
    expect(new Headers(init?.headers).get('authorization')).toMatch(/^Bearer /);
  });

  it('says why a file was refused, or that it could not be sent', async () => {
    const message = 'Line 2: a quote is not closed.';
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ message }, { status: 400 })));
    vi.stubGlobal('fetch', fetched);
    const app = openList();
    await app.user.upload(
      await screen.findByLabelText('CSV or Excel file'),
      new File(['"'], 'prices.csv', { type: 'text/csv' }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText(message);
    fetched.mockRejectedValue(new TypeError('Failed to fetch'));
    await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText('The file could not be uploaded. Check your connection and try again.');
  });

  it.each([
    ['is checked', () => Response.json({ id: 'import-1', counts: {} }), 'prices.csv is checked.'],
    ['was refused', () => Response.json({ message: 'Broken.' }, { status: 400 }), 'prices.csv: Broken.'],
  ])('says on the page to which the user has gone that the file %s', async (_, answer, text) => {
    let end = (): void => undefined;
    const fetched = vi.fn<typeof fetch>(() => new Promise((resolve) => (end = () => resolve(answer()))));
    vi.stubGlobal('fetch', fetched);
    const other = connection('Import', [anImport({ id: 'import-9', fileName: 'other.csv' })]);
    const app = openList({ AdminImports: { imports: other }, AdminImport: { import: null } });
    const file = new File(['sku\n'], 'prices.csv', { type: 'text/csv' });
    await app.user.upload(await screen.findByLabelText('CSV or Excel file'), file);
    await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await waitFor(() => expect(fetched).toHaveBeenCalled());
    await app.user.click(await screen.findByRole('link', { name: 'other.csv' }));
    await screen.findByText('This import was not found. Imports are kept for 30 days.');
    end();
    const toast = (await screen.findByText(text)).parentElement as HTMLElement;
    const links = within(toast).queryAllByRole('link', { name: 'View changes' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      text.endsWith('checked.') ? ['/dashboard/imports/import-1'] : [],
    );
    expect(app.path()).toBe('/dashboard/imports/import-9');
  });

  it('offers exports and templates of the chosen kind of data', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ message: 'No.' }, { status: 403 })));
    vi.stubGlobal('fetch', fetched);
    const app = openList();
    await app.user.click(await screen.findByRole('button', { name: 'Export products (CSV)' }));
    await app.user.click(screen.getByRole('button', { name: 'Export products (Excel)' }));
    await app.user.click(screen.getByRole('button', { name: 'Template (CSV)' }));
    await app.user.click(screen.getByRole('button', { name: 'Template (Excel)' }));
    await waitFor(() =>
      expect(fetched.mock.calls.map(([url]) => url)).toEqual([
        '/api/products.csv',
        '/api/products.xlsx',
        '/api/import-template.csv?kind=products',
        '/api/import-template.xlsx?kind=products',
      ]),
    );
    await app.user.selectOptions(screen.getByLabelText('Data'), 'Part numbers');
    await app.user.click(screen.getByRole('button', { name: 'Export part numbers (CSV)' }));
    await waitFor(() => expect(fetched).toHaveBeenLastCalledWith('/api/part-numbers.csv', expect.anything()));
    expect((await screen.findAllByText('No.')).length).toBeGreaterThan(0);
  });
});

describe('the columns of a file', () => {
  it('can be given another meaning; the file is then checked again', async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({ id: 'import-1', counts: {} })));
    vi.stubGlobal('fetch', fetched);
    const matchedColumns = [{ __typename: 'ImportColumnMatch' as const, name: 'Preis', column: 'price' }];
    const app = openList({ AdminImport: { import: anImport({ matchedColumns }) }, ImportRows: rowsOf(aRow()) });
    const file = new File(['SKU,Preis,Remark\n'], 'prices.csv', { type: 'text/csv' });
    await app.user.upload(await screen.findByLabelText('CSV or Excel file'), file);
    await app.user.selectOptions(screen.getByLabelText('What is in the file'), 'Products');
    await app.user.click(screen.getByRole('button', { name: 'Check the file' }));
    expect(await screen.findByLabelText<HTMLSelectElement>('Preis')).toHaveProperty('value', 'price');
    await app.user.selectOptions(screen.getByLabelText('Remark'), 'stock');
    fetched.mockResolvedValueOnce(Response.json({ message: 'The file has changed.' }, { status: 400 }));
    await app.user.click(screen.getByRole('button', { name: 'Check with these columns' }));
    await screen.findByText('The file has changed.');
    fetched.mockResolvedValueOnce(Response.json({ id: 'import-2', counts: {} }));
    await app.user.click(screen.getByRole('button', { name: 'Check with these columns' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/imports/import-2'));
    expect(fetched.mock.calls.map(([url]) => url)).toEqual([
      '/api/imports?name=prices.csv&kind=products',
      ...[1, 2].map(() => '/api/imports?name=prices.csv&kind=products&column=Preis%3Dprice&column=Remark%3Dstock'),
    ]);
  });
});

describe('an import', () => {
  it('shows changes, bad rows with their reasons, and the columns that are left out', async () => {
    const faults = [{ __typename: 'ImportFault' as const, field: 'price', message: 'Price must be 0 or more.' }];
    const added = [{ __typename: 'ImportChange' as const, column: 'name', from: '', to: 'New kit' }];
    openOne(anImport(), {
      ImportRows: rowsOf(
        aRow(),
        aRow({ line: 3, kind: 'NEW', name: 'New kit', changes: added }),
        aRow({ line: 4, kind: 'BAD', name: 'KS-3', changes: [], faults }),
      ),
    });
    await screen.findByText('price: 10.00 → 12.50');
    screen.getByText('name: New kit');
    screen.getByText('price: Price must be 0 or more.');
    screen.getByText('Not imported: Remark.');
  });

  it('shows more rows on request', async () => {
    const { import: shown } = rowsOf(aRow());
    const pageInfo = { ...shown.rows.pageInfo, hasNextPage: true, endCursor: 'end' };
    const first = { import: { ...shown, rows: { ...shown.rows, pageInfo } } };
    const app = openOne(anImport(), {
      ImportRows: ({ variables }) => (variables.after === 'end' ? rowsOf(aRow({ line: 9, name: 'Last' })) : first),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByRole('rowheader', { name: 'Last' });
    screen.getByRole('rowheader', { name: 'Chain kit' });
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('is run, shows its progress, and can be stopped', async () => {
    const running = anImport({ status: 'RUNNING', cursor: 1 });
    const app = openOne(anImport(), {
      RunImport: { runImport: { __typename: 'RunImportPayload', import: running } },
      StopImport: {
        stopImport: { __typename: 'StopImportPayload', import: anImport({ status: 'STOPPED', cursor: 1 }) },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Import 3 rows' }));
    await screen.findByText('The import is running');
    expect(app.server.sent('RunImport')).toEqual([{ input: { id: 'import-1' } }]);
    expect((await screen.findByRole('progressbar', { name: 'Progress' })).getAttribute('value')).toBe('1');
    await app.user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByRole('button', { name: 'Continue' });
    screen.getByRole('button', { name: 'Undo' });
  });

  it('is undone after a confirmation, and says what was left unchanged', async () => {
    const results = { __typename: 'ImportResults' as const, written: 2, refused: 1, undone: 1, kept: 1 };
    const undone = anImport({ status: 'UNDONE', results });
    const app = openOne(anImport({ status: 'DONE', cursor: 3 }), {
      UndoImport: { undoImport: { __typename: 'UndoImportPayload', import: undone } },
      ImportRows: rowsOf(aRow({ message: 'Changed since: price.' })),
    });
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo' }));
    await screen.findByText('The import is being undone');
    await screen.findByText('Undone', { selector: 'dd' });
    screen.getByText('Changed since: price.');
    await app.user.selectOptions(screen.getByLabelText('Show'), 'Refused or kept');
    await waitFor(() => expect(app.server.sent('ImportRows').at(-1)).toMatchObject({ filter: { isLeftOut: true } }));
  });

  it('shows why it stopped, and why it cannot be continued', async () => {
    const conflict = refusal(
      'CONFLICT',
      'This is not possible for the import in its current state. Look at it again.',
      {
        reason: 'ILLEGAL_TRANSITION',
      },
    );
    const app = openOne(anImport({ status: 'STOPPED', message: 'An error of the shop stopped it.' }), {
      RunImport: conflict,
    });
    await screen.findByText('An error of the shop stopped it.');
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText(/This is not possible for the import in its current state/);
  });

  it('whose undo has stopped says so; the undo can be started again, but the import cannot be continued', async () => {
    openOne(anImport({ status: 'UNDO_STOPPED', message: 'The account may not do this any more.', cursor: 1 }));
    await screen.findByText('Undo stopped', { selector: 'dd' });
    screen.getByText('The account may not do this any more.');
    screen.getByRole('button', { name: 'Undo' });
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('that changes nothing cannot be run', async () => {
    const counts = { __typename: 'ImportCounts' as const, new: 0, changed: 0, unchanged: 5, bad: 0 };
    openOne(anImport({ counts, size: 0 }), { ImportRows: rowsOf() });
    await screen.findByText('The file changes nothing.');
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  });

  it('that is an edit counts products instead of rows, and is run from its page', async () => {
    const fileName = 'Edit of 3 products: price +5%';
    const edit = anImport({ isEdit: true, fileName, ignoredColumns: [] });
    const app = openOne(edit, {
      RunImport: { runImport: { __typename: 'RunImportPayload', import: { ...edit, status: 'RUNNING', cursor: 1 } } },
    });
    await screen.findByRole('heading', { name: fileName });
    await screen.findByText('price: 10.00 → 12.50');
    expect(screen.queryByText('Line')).toBeNull();
    expect(screen.queryByText('New', { selector: 'dt' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Change 3 products' }));
    await screen.findByText('The edit is running');
    screen.getByText(/1 of 3 products/);
  });

  it('that is an edit shows its progress, but no rows, while it is being checked', async () => {
    openOne(anImport({ isEdit: true, status: 'CHECKING', cursor: 250, size: 1_000 }));
    const progress = await screen.findByRole('progressbar', { name: 'Progress' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['250', '1000']);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull();
  });

  it('that does not exist is reported as not found', async () => {
    openOne(null);
    await screen.findByText('This import was not found. Imports are kept for 30 days.');
  });
});
