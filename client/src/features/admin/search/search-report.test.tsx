import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type {
  ExplainSearchQuery,
  SearchReportQuery,
  SearchRuleFieldsFragment,
  SearchRulesQuery,
} from '../../../graphql/generated/operations';

const aRule = (overrides: Partial<SearchRuleFieldsFragment> = {}): SearchRuleFieldsFragment => ({
  __typename: 'SearchRule',
  id: 'rule-1',
  kind: 'SYNONYMS',
  terms: ['muffler', 'silencer'],
  alternatives: [],
  path: null,
  version: 3,
  pinned: [],
  buried: [],
  ...overrides,
});

const searchRules = (rules: SearchRuleFieldsFragment[]): SearchRulesQuery => ({
  searchRules: {
    __typename: 'SearchRuleConnection',
    totalCount: rules.length,
    edges: rules.map((node) => ({ __typename: 'SearchRuleEdge', cursor: node.id, node })),
    pageInfo: { __typename: 'PageInfo', hasNextPage: false, endCursor: null },
  },
});

const searchReport: SearchReportQuery = {
  searchReport: {
    __typename: 'SearchReport',
    missed: [{ __typename: 'SearchCount', query: 'kickstnd', count: 12, results: 0 }],
    unknownNumbers: [],
    top: [{ __typename: 'SearchCount', query: 'brake', count: 40, results: 7 }],
  },
};

const pads = { __typename: 'Product' as const, id: 'p1', slug: 'pads', name: 'Brake pads', partNumber: 'KS-1' };
const explained: ExplainSearchQuery = {
  explainSearch: {
    __typename: 'SearchExplanation',
    mode: 'FULL',
    totalCount: 1,
    redirect: '/category/brakes',
    correction: null,
    ranking: aRule({ id: 'rule-2', kind: 'RANKING', terms: ['brake', 'brakes'], version: 5, buried: [pads] }),
    hits: [
      {
        __typename: 'ExplainedHit',
        placement: 'BURIED',
        tier: 'WORDS',
        score: 4.321,
        parts: [{ __typename: 'ScorePart', kind: 'TEXT', value: 4.321 }],
        product: pads,
      },
    ],
  },
};

const open = (answers: Answers = {}, query = '') =>
  renderApp(`/dashboard/search${query}`, {
    signedInAs: anAdmin(),
    answers: {
      SearchReport: searchReport,
      SearchRules: searchRules([aRule()]),
      ExplainSearch: explained,
      SaveSearchRule: { saveSearchRule: { __typename: 'SaveSearchRulePayload', rule: aRule() } },
      DeleteSearchRule: { deleteSearchRule: { __typename: 'DeleteSearchRulePayload', ruleId: 'rule-1' } },
      ...answers,
    },
  });

describe('Search report', () => {
  it('lists the searches of a chosen period, which is kept in the address', async () => {
    const app = open();
    const missed = await screen.findByRole('table', { name: 'Searched and not found' });
    expect(within(missed).getByRole('row', { name: /kickstnd/ }).textContent).toContain('12');
    screen.getByText('Every part number was found.');
    expect(app.server.sent('SearchReport')).toEqual([{ days: 30 }]);
    await app.user.selectOptions(screen.getByLabelText('Searches of the last'), '90 days');
    await waitFor(() => expect(app.path()).toBe('/dashboard/search?days=90'));
    await waitFor(() => expect(app.server.sent('SearchReport')).toContainEqual({ days: 90 }));
  });

  it('adds a synonym for a search without results', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Add a synonym for “kickstnd”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a rule for searches' }));
    await app.user.type(dialog.getByLabelText('Words that mean the same'), '{Enter} side stand {Enter}');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The rule is saved');
    const [sent] = app.server.sent('SaveSearchRule') as [{ input: object }];
    expect(sent.input).toMatchObject({
      kind: 'SYNONYMS',
      terms: ['kickstnd', 'side stand'],
      alternatives: [],
      path: null,
    });
    expect(sent.input).toHaveProperty('idempotencyKey');
  });

  it('shows a refusal at the refused field and keeps the input', async () => {
    const message = 'There is already a rule of this kind for this search. Edit that one.';
    const details = { fields: [{ field: 'terms.0', message }] };
    const app = open({ SaveSearchRule: refusal('BAD_USER_INPUT', message, details) });
    await app.user.click(await screen.findByRole('button', { name: 'Redirect “kickstnd”' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Opens'), '/parts');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(`Line 1: ${message}`);
    expect(dialog.getByLabelText<HTMLInputElement>('Opens').value).toBe('/parts');
    expect(dialog.getByLabelText('Searches').getAttribute('aria-invalid')).toBe('true');
  });

  it('names the line of each term that was refused', async () => {
    const details = {
      fields: [
        { field: 'terms.1', message: 'Too long.' },
        { field: 'terms.2', message: 'There twice.' },
      ],
    };
    const app = open({ SaveSearchRule: refusal('BAD_USER_INPUT', 'Too long.', details) });
    await app.user.click(await screen.findByRole('button', { name: 'Add a synonym for “kickstnd”' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByLabelText('Words that mean the same'), '{Enter}{Enter}one{Enter}two');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/^Line 3: Too long\. Line 4: There twice\.$/);
  });

  it('asks before changes to a rule are discarded, and closes the dialog at once if there are none', async () => {
    const app = open();
    const openRule = async () => {
      await app.user.click(await screen.findByRole('button', { name: 'Edit the rule for muffler, silencer' }));
      return within(await screen.findByRole('dialog', { name: 'Edit this rule' }));
    };
    await app.user.click((await openRule()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    const dialog = await openRule();
    await app.user.type(dialog.getByLabelText('Words that mean the same'), '{Enter}can');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = () => screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await app.user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Words that mean the same').value).toContain('can');
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await app.user.click(within(await question()).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(app.server.sent('SaveSearchRule')).toEqual([]);
  });

  it('edits a rule with the version that was loaded, and deletes it after a confirmation', async () => {
    const app = open();
    await app.user.click(await screen.findByRole('button', { name: 'Edit the rule for muffler, silencer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit this rule' }));
    await app.user.type(dialog.getByLabelText('Words that mean the same'), '{Enter}can');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The rule is saved');
    expect(app.server.sent('SaveSearchRule')).toMatchObject([
      { input: { id: 'rule-1', version: 3, terms: ['muffler', 'silencer', 'can'] } },
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Delete the rule for muffler, silencer' }));
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The rule is deleted');
    expect(app.server.sent('DeleteSearchRule')).toEqual([{ input: { id: 'rule-1', version: 3 } }]);
  });

  it('shows a change by somebody else after an edit is refused for it', async () => {
    const app = open({ SaveSearchRule: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    await app.user.click(await screen.findByRole('button', { name: 'Edit the rule for muffler, silencer' }));
    const refused = within(await screen.findByRole('dialog', { name: 'Edit this rule' }));
    app.server.answer({ SearchRules: searchRules([aRule({ terms: ['muffler', 'can'], version: 4 })]) });
    await app.user.click(refused.getByRole('button', { name: 'Save' }));
    await refused.findByText('Changed.');
    await app.user.click(refused.getByRole('button', { name: 'Cancel' }));
    await app.user.click(await screen.findByRole('button', { name: 'Edit the rule for muffler, can' }));
    app.server.answer({ SaveSearchRule: { saveSearchRule: { __typename: 'SaveSearchRulePayload', rule: aRule() } } });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit this rule' }));
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The rule is saved');
    expect(app.server.sent('SaveSearchRule').at(-1)).toMatchObject({
      input: { version: 4, terms: ['muffler', 'can'] },
    });
  });

  it('explains the order of the results, and can remove a product from those that come last', async () => {
    const app = open({}, '?preview=brake');
    const row = within(await screen.findByRole('row', { name: /Brake pads/ }));
    row.getByText('words 4.32');
    expect(screen.getByRole('link', { name: '/category/brakes' }).getAttribute('href')).toBe('/category/brakes');
    await app.user.click(row.getByRole('button', { name: 'Release Brake pads' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit this rule' }));
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Searches').value).toBe('brake\nbrakes');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('The rule is saved');
    expect(app.server.sent('SaveSearchRule')).toMatchObject([
      { input: { id: 'rule-2', version: 5, kind: 'RANKING', pinnedIds: [], buriedIds: [] } },
    ]);
  });
});
