import express, { Router, type NextFunction, type Request, type Response } from 'express';
import type { EmulatorApi } from './emulator-api.js';
import {
  toActionMode,
  toRestartingPage,
  toDonePage,
  toNewPasswordPage,
  toInvalidLinkPage,
} from './pages/action-pages.js';
import { chooserScriptPath, toChooserPage } from './pages/chooser-page.js';
import { chooserScript } from './pages/chooser-script.js';
import { sendMailHtml, toMailPage, toMailboxPage, toNoMailPage } from './pages/mailbox-page.js';
import { sendPage } from './pages/page.js';
import { EmulatorError, type ShopMailbox } from './port.js';

const problems: Readonly<Record<string, string>> = {
  WEAK_PASSWORD: 'Use 6 characters or more.',
  MISSING_PASSWORD: 'Use 6 characters or more.',
};

/**
 * The shop's replacement for the emulator's pages, which load styles, fonts and scripts from other servers and do not
 * escape display names.
 * @param shopMails returns the shop's own mails, or null before they are set.
 */
export function createEmulatorPages(api: EmulatorApi, shopMails: () => ShopMailbox | null): Router {
  const router = Router();
  router.get('/emulator/auth/handler', (request, response) => showChooser(api, request, response));
  router.get(chooserScriptPath, (_request, response) => {
    response.type('js').set({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }).send(chooserScript);
  });
  router.get('/emulator/auth/iframe', (_request, response) => sendRelayFrame(response));
  router.get('/emulator/mailbox', async (_request, response) => {
    const [accountMails, mails = []] = await Promise.all([api.listMails(), shopMails()?.list()]);
    sendPage(response, toMailboxPage(accountMails, mails));
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
  router.get('/emulator/action', (request, response) => showAction(api, request, response));
  const readForm = express.urlencoded({ extended: false, limit: '4kb', parameterLimit: 8 });
  router.post('/emulator/action', readForm, (request, response) => saveNewPassword(api, request, response));
  // The emulator's own interface is only reachable on its own port.
  router.use('/emulator', (_request, response) => {
    response.status(404).json({ error: { code: 404, message: 'NOT_FOUND' } });
  });
  router.use('/emulator', showRestarting);
  return router;
}

async function showChooser(api: EmulatorApi, request: Request, response: Response): Promise<void> {
  const providerId = readText(request.query.providerId);
  if (!/^[a-z]+\.[a-z]+$/.test(providerId)) return sendPage(response, toInvalidLinkPage());
  const accounts = (await api.listAccounts(providerId)).sort((a, b) => a.email.localeCompare(b.email));
  // The header would separate this popup from the shop's page that opened it, and both exchange messages.
  response.removeHeader('cross-origin-opener-policy');
  sendPage(response, toChooserPage(providerId, accounts));
}

/** Sends the blank frame that the SDK opens in the shop's page. Google's script for it is not needed, and is remote. */
function sendRelayFrame(response: Response): void {
  response.set({
    'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
  });
  response.type('html').send('<!doctype html><meta charset="utf-8"><title>Identity emulator</title>');
}

async function showAction(api: EmulatorApi, request: Request, response: Response): Promise<void> {
  const mode = toActionMode(request.query.mode);
  const oobCode = readText(request.query.oobCode);
  if (mode === null || oobCode === '') return sendPage(response, toInvalidLinkPage());
  const isReset = mode === 'resetPassword';
  const outcome = await (isReset ? api.findResetEmail(oobCode) : api.applyCode(oobCode));
  if (!outcome.ok) return sendPage(response, toInvalidLinkPage());
  sendPage(response, isReset ? toNewPasswordPage(outcome.value, oobCode, null) : toDonePage(mode, outcome.value));
}

async function saveNewPassword(api: EmulatorApi, request: Request, response: Response): Promise<void> {
  const form = (request.body ?? {}) as Record<string, unknown>;
  const oobCode = readText(form.oobCode);
  const owner = await api.findResetEmail(oobCode);
  if (!owner.ok) return sendPage(response, toInvalidLinkPage());
  const newPassword = readText(form.newPassword);
  // Without a password, the emulator would only look up the code and report success.
  const outcome =
    newPassword === ''
      ? { ok: false as const, code: 'MISSING_PASSWORD' }
      : await api.resetPassword(oobCode, newPassword);
  if (outcome.ok) return sendPage(response, toDonePage('resetPassword', outcome.value));
  const problem = problems[outcome.code];
  sendPage(response, problem === undefined ? toInvalidLinkPage() : toNewPasswordPage(owner.value, oobCode, problem));
}

function showRestarting(error: unknown, _request: Request, response: Response, next: NextFunction): void {
  if (error instanceof EmulatorError) sendPage(response, toRestartingPage());
  else next(error);
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
