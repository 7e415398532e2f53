import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { DataTable } from './PagedTable';

const rows = [
  { id: 'a', name: 'Chain', count: 2 },
  { id: 'b', name: 'Fork', count: 1 },
];

describe('DataTable', () => {
  it('is a table with a name, column headers and row headers', () => {
    renderComponent(
      <DataTable
        caption="Parts"
        rows={rows}
        getRowKey={({ id }) => id}
        columns={[
          { header: 'No.', align: 'end', cell: (_row, index) => index + 1 },
          { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
          { header: 'Quantity', align: 'end', cell: ({ count }) => count },
        ]}
      />,
    );
    expect(screen.getByRole('table', { name: 'Parts' })).toBeInstanceOf(HTMLElement);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'No.',
      'Name',
      'Quantity',
    ]);
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Chain', 'Fork']);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '2', '2', '1']);
  });

  it('labels each cell for phones, except self-explanatory ones', () => {
    renderComponent(
      <DataTable
        caption="Parts"
        rows={rows}
        getRowKey={({ id }) => id}
        columns={[
          { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
          { header: 'Edit', isSelfExplanatory: true, cell: () => <button>Edit</button> },
        ]}
      />,
    );
    expect(screen.getAllByRole('rowheader').map(({ dataset }) => dataset['label'])).toEqual(['Name', 'Name']);
    expect(screen.getAllByRole('cell').map(({ dataset }) => dataset['label'])).toEqual([undefined, undefined]);
  });

  it('renders an open panel as a row of its own across all columns', () => {
    renderComponent(
      <DataTable
        caption="Parts"
        rows={rows}
        getRowKey={({ id }) => id}
        columns={[
          { header: 'Name', isRowHeader: true, cell: ({ name }) => name },
          { header: 'Quantity', cell: ({ count }) => count },
        ]}
        renderDetail={({ id }) => (id === 'a' ? <p>More of the chain</p> : null)}
      />,
    );
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'NameQuantity',
      'Chain2',
      'More of the chain',
      'Fork1',
    ]);
    expect(screen.getByRole<HTMLTableCellElement>('cell', { name: 'More of the chain' }).colSpan).toBe(2);
  });
});
