import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { SupersessionEditFragment } from '../../../graphql/generated/operations';

const entry = (part: Partial<SupersessionEditFragment> = {}): SupersessionEditFragment => ({
  __typename: 'Supersession',
  ...{ id: 'haruna:1122', number: '11-22', brandName: 'Haruna', kind: 'REPLACED', since: 2019, problem: null },
  replacedBy: [{ __typename: 'Replacement', number: '11-33', brandName: 'Haruna', quantity: 1 }],
  version: 2,
  ...part,
});
const listOf = (...nodes: SupersessionEditFragment[]) => ({
  supersessions: {
    __typename: 'SupersessionConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'SupersessionEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});
const open = (answers: Answers = {}) =>
  renderApp('/dashboard/supersessions', {
    signedInAs: anAdmin(),
    answers: { AdminSupersessions: listOf(entry()), ...answers },
  });
const latest = (supersession: SupersessionEditFragment) => ({ LatestSupersession: { supersession } });
const saved = { saveSupersession: { __typename: 'SaveSupersessionPayload', supersession: entry({ version: 3 }) } };

describe('Replaced numbers', () => {
  it('show what replaces them, and mark a chain that leads back to itself', async () => {
    const kit = entry({
      ...{ id: 'b', number: '5', kind: 'KIT', problem: 'CIRCULAR' },
      replacedBy: [
        { __typename: 'Replacement', number: '6', brandName: 'Haruna', quantity: 2 },
        { __typename: 'Replacement', number: '7', brandName: 'Haruna', quantity: 1 },
      ],
    });
    open({ AdminSupersessions: listOf(entry(), kit) });
    const row = (await screen.findByRole('button', { name: 'Edit 5' })).closest('tr') as HTMLElement;
    within(row).getByText('2 × 6 + 7');
    within(row).getByText('Leads back to itself');
    expect(screen.getAllByText('Leads back to itself')).toHaveLength(1);
  });

  it('are edited with the version that was loaded', async () => {
    const app = open({ SaveSupersession: saved });
    await app.user.click(await screen.findByRole('button', { name: 'Edit 11-22' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText('Old number')).toBeNull();
    await app.user.clear(dialog.getByLabelText('Since'));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The entry is saved');
    expect(app.server.sent('SaveSupersession')).toEqual([
      {
        input: {
          ...{ number: '11-22', brandName: 'Haruna', kind: 'REPLACED', since: null, version: 2 },
          replacedBy: [{ number: '11-33', brandName: 'Haruna', quantity: 1 }],
        },
      },
    ]);
  });

  it('are sent with -1 for a text that is not a number, so that the server refuses it', async () => {
    const app = open({ SaveSupersession: refusal('BAD_USER_INPUT') });
    await app.user.click(await screen.findByRole('button', { name: 'Edit 11-22' }));
    const dialog = within(await screen.findByRole('dialog'));
    for (const label of ['Since', 'Quantity']) {
      await app.user.clear(dialog.getByLabelText(label));
      await app.user.type(dialog.getByLabelText(label), '2,020');
    }
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    const input = { since: -1, replacedBy: [{ quantity: -1 }] };
    await waitFor(() => expect(app.server.sent('SaveSupersession')).toMatchObject([{ input }]));
  });

  it('show a refusal beside the refused number and keep the input', async () => {
    const fields = [{ field: 'replacedBy.1.number', message: 'This number is in the list twice.' }];
    const app = open({ SaveSupersession: refusal('BAD_USER_INPUT', 'No.', { fields }) });
    await app.user.click(await screen.findByRole('button', { name: 'Add a number' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Old number'), '1');
    await app.user.selectOptions(dialog.getByLabelText('How it is replaced'), 'KIT');
    await app.user.click(dialog.getByRole('button', { name: 'Add another number' }));
    const second = within(dialog.getByRole('group', { name: 'Replacement 2' }));
    await app.user.type(second.getByLabelText('New number'), '9');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await second.findByText('This number is in the list twice.');
    expect(second.getByLabelText<HTMLInputElement>('New number').value).toBe('9');
  });

  it('show another admin’s changes, and overwrite them only on request', async () => {
    const app = open({ SaveSupersession: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    await app.user.click(await screen.findByRole('button', { name: 'Edit 11-22' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.clear(dialog.getByLabelText('New number'));
    await app.user.type(dialog.getByLabelText('New number'), '11-44');
    app.server.answer(latest(entry({ since: 2021, version: 3 })));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('This entry has changed since you opened it');
    expect(dialog.getByLabelText<HTMLInputElement>('New number').value).toBe('11-44');
    expect(dialog.getByLabelText<HTMLInputElement>('Since').value).toBe('2021');
    app.server.answer({ SaveSupersession: saved });
    await app.user.click(dialog.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('The entry is saved');
    expect(app.server.sent('SaveSupersession').at(-1)).toMatchObject({
      input: { since: 2021, version: 3, replacedBy: [{ number: '11-44' }] },
    });
  });

  it('take over another admin’s changes on request', async () => {
    const app = open({ SaveSupersession: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    await app.user.click(await screen.findByRole('button', { name: 'Edit 11-22' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('New number'), '0');
    app.server.answer(latest(entry({ since: 2021, version: 3 })));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await app.user.click(await dialog.findByRole('button', { name: 'Take the current values' }));
    expect(dialog.getByLabelText<HTMLInputElement>('New number').value).toBe('11-33');
    expect(dialog.getByLabelText<HTMLInputElement>('Since').value).toBe('2021');
  });

  it('are deleted after a confirmation', async () => {
    const app = open({
      DeleteSupersession: {
        deleteSupersession: { __typename: 'DeleteSupersessionPayload', supersessionId: 'haruna:1122' },
      },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete 11-22' }));
    app.server.answer({ AdminSupersessions: listOf() });
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The entry is deleted');
    expect(app.server.sent('DeleteSupersession')).toEqual([{ input: { id: 'haruna:1122', version: 2 } }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete 11-22' })).toBeNull());
  });
});
