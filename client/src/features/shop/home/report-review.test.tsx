import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aUser } from '../../../../test/builders';
import { homeReviews } from '../../../../test/catalogue-builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { renderApp, type RenderOptions } from '../../../../test/render-app';

const reported = {
  reportReview: { __typename: 'ReportReviewPayload', review: { __typename: 'Review', id: 'r' } },
};

async function openDialog(options: RenderOptions = {}, answers: Answers = {}) {
  const app = renderApp('/reviews', {
    ...options,
    answers: { HomeReviews: homeReviews(['Quiet chain.']), ...answers },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Report the review “Quiet chain.”' }));
  return { app, dialog: within(await screen.findByRole('dialog', { name: 'Report this review' })) };
}

describe('reporting a review', () => {
  it('sends the reason and the note, and confirms the report', async () => {
    const { app, dialog } = await openDialog({ signedInAs: aUser() }, { ReportReview: reported });
    await app.user.selectOptions(await dialog.findByLabelText('Reason'), 'Offensive');
    await app.user.type(dialog.getByLabelText('Note'), ' Insults the maker ');
    await app.user.click(dialog.getByRole('button', { name: 'Report' }));
    await screen.findByText('Thank you. We will look at this review.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [sent] = app.server.sent('ReportReview');
    expect(sent).toMatchObject({ input: { reason: 'OFFENSIVE', note: 'Insults the maker' } });
  });

  it('shows why it was refused and keeps the input', async () => {
    const failure = refusal('RATE_LIMITED', 'Too many requests. Try again in a moment.');
    const { app, dialog } = await openDialog({ signedInAs: aUser() }, { ReportReview: failure });
    await app.user.type(await dialog.findByLabelText('Note'), 'Spam');
    await app.user.click(dialog.getByRole('button', { name: 'Report' }));
    await dialog.findByText('Too many requests. Try again in a moment.');
    expect(dialog.getByLabelText('Note')).toHaveProperty('value', 'Spam');
  });

  it('asks visitors to log in', async () => {
    const { dialog } = await openDialog();
    expect(dialog.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    expect(dialog.queryByLabelText('Reason')).toBeNull();
  });
});
