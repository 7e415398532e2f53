import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { anAdmin } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp } from '../../../../test/render-app';
import type { AttributeEdit_AttributeFragment } from '../../../graphql/generated/operations';

const attribute = (changes: Partial<AttributeEdit_AttributeFragment> = {}): AttributeEdit_AttributeFragment => ({
  __typename: 'AttributeDefinition',
  code: 'compound',
  label: 'Compound',
  kind: 'CHOICE',
  unit: null,
  choices: ['Organic', 'Sintered'],
  categories: [{ __typename: 'Category', id: 'pads', name: 'Brake pads' }],
  productCount: 12,
  version: 1,
  ...changes,
});
const listOf = (...attributeDefinitions: AttributeEdit_AttributeFragment[]) => ({ attributeDefinitions });
const saved = (changes: Partial<AttributeEdit_AttributeFragment>) => ({
  saveAttribute: { __typename: 'SaveAttributePayload', attribute: attribute(changes) },
});

const open = (answers: Answers = {}) =>
  renderApp('/dashboard/attributes', {
    signedInAs: anAdmin(),
    answers: { AdminAttributes: listOf(attribute()), ...answers },
  });

async function openEdit(answers: Answers = {}) {
  const app = open(answers);
  await app.user.click(await screen.findByRole('button', { name: 'Edit Compound' }));
  return { ...app, form: within(await screen.findByRole('form', { name: 'Edit Compound' })) };
}

describe('Attributes', () => {
  it('show their values and categories, and are found by label or code', async () => {
    const pitch = attribute({ code: 'thread_pitch', label: 'Pitch', kind: 'NUMBER', unit: 'mm', choices: [] });
    const { user } = open({ AdminAttributes: listOf(attribute(), pitch) });
    const texts = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent);
    await screen.findByText('2 attributes');
    expect(texts()).toEqual([
      expect.stringContaining('Organic, SinteredBrake pads12'),
      expect.stringContaining('Number in mm'),
    ]);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'thread');
    await screen.findByText('1 attribute');
    expect(texts()).toEqual([expect.stringContaining('Pitch')]);
  });

  it('can be added to an empty list, with a code derived from the label', async () => {
    const { user, server } = open({
      AdminAttributes: listOf(),
      SaveAttribute: saved({ code: 'thread_pitch', label: 'Thread pitch', kind: 'NUMBER', unit: 'mm', choices: [] }),
    });
    await screen.findByText('No attributes yet');
    await user.click(screen.getByRole('button', { name: 'Add an attribute' }));
    const form = within(screen.getByRole('form', { name: 'New attribute' }));
    await user.type(form.getByLabelText('Label'), 'Thread pitch');
    expect(form.getByLabelText<HTMLInputElement>('Code').value).toBe('thread_pitch');
    await user.type(form.getByLabelText('Unit'), 'mm');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Attribute saved');
    expect(server.sent('SaveAttribute')).toEqual([
      { input: { code: 'thread_pitch', label: 'Thread pitch', kind: 'NUMBER', unit: 'mm' } },
    ]);
  });

  it('keep a code that was typed', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add an attribute' }));
    await user.type(screen.getByLabelText('Code'), 'own');
    await user.type(screen.getByLabelText('Label'), 'Other');
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('own');
  });
});

describe('an edit of an attribute', () => {
  it('sends the choices as a list and omits the fields of other kinds', async () => {
    const app = await openEdit({ SaveAttribute: saved({ choices: ['Organic', 'Sintered', 'Carbon'], version: 2 }) });
    expect(app.form.queryByLabelText('Unit')).toBeNull();
    await app.user.type(app.form.getByLabelText('Choices'), '{enter} Carbon');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('Attribute saved');
    expect(app.server.sent('SaveAttribute')).toEqual([
      { input: { code: 'compound', version: 1, choices: ['Organic', 'Sintered', 'Carbon'] } },
    ]);
  });

  it('shows a refusal at the refused field', async () => {
    const message = 'Organic cannot be removed: 3 products, drafts and deleted ones included, use it.';
    const fields = { fields: [{ field: 'choices', message }] };
    const app = await openEdit({ SaveAttribute: refusal('BAD_USER_INPUT', message, fields) });
    await app.user.clear(app.form.getByLabelText('Choices'));
    await app.user.type(app.form.getByLabelText('Choices'), 'Sintered');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await app.form.findByText(message);
    expect(app.form.getByLabelText('Choices').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the input when another admin saved first', async () => {
    const app = await openEdit({ SaveAttribute: refusal('CONFLICT', 'Changed.', { reason: 'STALE_VERSION' }) });
    app.server.answer({ AdminAttributes: listOf(attribute({ label: 'Their label', version: 2 })) });
    await app.user.clear(app.form.getByLabelText('Label'));
    await app.user.type(app.form.getByLabelText('Label'), 'My label');
    await app.user.click(app.form.getByRole('button', { name: 'Save' }));
    await screen.findByText('This attribute has changed since you opened it');
    expect(app.form.getByLabelText<HTMLInputElement>('Label').value).toBe('My label');
    screen.getByText('Now: Their label');
  });
});

describe('the removal of an attribute', () => {
  it('keeps its dialog open and shows the reason while the attribute is in use', async () => {
    const message = 'Compound cannot be removed: 12 products, drafts and deleted ones included, use it.';
    const app = await openEdit({ RemoveAttribute: refusal('BAD_USER_INPUT', message) });
    await app.user.click(app.form.getByRole('button', { name: 'Remove' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove Compound?' }));
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText(message);
    app.server.answer({
      RemoveAttribute: { removeAttribute: { __typename: 'RemovalPayload', removedId: 'compound' } },
      AdminAttributes: listOf(),
    });
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Compound is removed');
    expect(app.server.sent('RemoveAttribute').at(-1)).toEqual({ input: { code: 'compound', version: 1 } });
    await screen.findByText('No attributes yet');
  });
});
