import express, { Router, type Request, type Response } from 'express';
import { google } from './account.js';
import { refuse, type EmulatorParts } from './api.js';
import { ApiError } from './api-error.js';
import { findCode, useResetCode, verifyEmail } from './mailed-codes.js';
import { toActionPath, toDonePage, toInvalidLinkPage, toNewPasswordPage } from './pages/action-pages.js';
import { chooserScriptPath, toChooserPage } from './pages/chooser-page.js';
import { chooserScript } from './pages/chooser-script.js';
import { sendMailHtml, toMailPage, toMailboxPage, toNoMailPage } from './pages/mailbox-page.js';
import { sendPage, type Page } from './pages/page.js';
import type { ShopMailbox } from './port.js';

export interface EmulatorPagesOptions {
  /** Path of the page for setting a new password; links in mails lead there. */
  resetPasswordPath: string;
  /** Returns the shop's mailbox, or null before `showMailbox` is called. */
  shopMails: () => ShopMailbox | null;
}

/** The account chooser, the mailbox, and the pages behind the links in mails. */
export function createEmulatorPages(parts: EmulatorParts, { resetPasswordPath, shopMails }: EmulatorPagesOptions) {
  const router = Router();
  router.get('/emulator/auth/handler', (request, response) => showChooser(parts, request, response));
  router.get(chooserScriptPath, (_request, response) => {
    response.type('js').set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send(chooserScript);
  });
  router.get('/emulator/auth/iframe', (_request, response) => sendRelayFrame(response));
  router.get('/emulator/mailbox', async (_request, response) => {
    const accountMails = parts.store.listCodes().reverse();
    const links = accountMails.map((code) => ({ ...code, link: toActionPath(code, resetPasswordPath) }));
    sendPage(response, toMailboxPage(links, (await shopMails()?.list()) ?? []));
  });
  router.get('/emulator/mailbox/:id', async ({ params }, response) => {
    const mail = await shopMails()?.find(params.id);
    sendPage(response, mail ? toMailPage(mail) : toNoMailPage());
  });
  router.get('/emulator/mailbox/:id/html', async ({ params }, response) => {
    const mail = await shopMails()?.find(params.id);
    if (mail) sendMailHtml(response, mail);
    else sendPage(response, toNoMailPage());
  });
  router.get('/emulator/mailbox/:id/files/:index', async ({ params }, response) => {
    const mail = await shopMails()?.find(params.id);
    const file = mail?.attachments[Number(params.index)];
    if (file) response.attachment(file.name).type(file.mediaType).send(Buffer.from(file.content));
    else sendPage(response, toNoMailPage());
  });
  router.get('/emulator/action', async ({ query }, response) => {
    sendPage(response, await openLink(parts, readText(query.mode), readText(query.oobCode)));
  });
  const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 8 });
  router.post('/emulator/action', readForm, async (request, response) => {
    const { oobCode, newPassword } = (request.body ?? {}) as Record<string, unknown>;
    sendPage(response, await saveNewPassword(parts, readText(oobCode), readText(newPassword)));
  });
  router.use('/emulator', (_request, response) => refuse(response, 404, 'NOT_FOUND'));
  return router;
}

function showChooser({ store }: EmulatorParts, { query }: Request, response: Response): void {
  if (query.providerId !== google) return sendPage(response, toInvalidLinkPage());
  const people = store.list().flatMap(({ providerUserInfo }) => providerUserInfo);
  // The header would separate this popup from the shop's page that opened it, but the two must exchange messages.
  response.removeHeader('cross-origin-opener-policy');
  const sorted = people.sort((a, b) => (a.email ?? '').localeCompare(b.email ?? ''));
  sendPage(response, toChooserPage(google, sorted));
}

/** Sends the blank page that the SDK opens in a frame of the shop's page. It needs no script, unlike Google's page. */
function sendRelayFrame(response: Response): void {
  response.set({
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
  });
  response.type('html').send('<!doctype html><meta charset="utf-8"><title>Identity emulator</title>');
}

async function openLink(parts: EmulatorParts, mode: string, oobCode: string): Promise<Page> {
  try {
    if (mode === 'resetPassword') return toNewPasswordPage(findCode(parts, oobCode).email, oobCode, null);
    if (mode !== 'verifyEmail') return toInvalidLinkPage();
    const { email = '' } = verifyEmail(parts, oobCode);
    await parts.store.save();
    return toDonePage('verifyEmail', email);
  } catch (error) {
    return toRefusalPage(error);
  }
}

async function saveNewPassword(parts: EmulatorParts, oobCode: string, newPassword: string): Promise<Page> {
  try {
    const { email } = findCode(parts, oobCode);
    try {
      await useResetCode(parts, oobCode, newPassword);
    } catch (error) {
      if (!(error instanceof ApiError && error.message.startsWith('WEAK_PASSWORD'))) throw error;
      return toNewPasswordPage(email, oobCode, 'Use 6 characters or more.');
    }
    await parts.store.save();
    return toDonePage('resetPassword', email);
  } catch (error) {
    return toRefusalPage(error);
  }
}

function toRefusalPage(error: unknown): Page {
  if (error instanceof ApiError) return toInvalidLinkPage();
  throw error;
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
