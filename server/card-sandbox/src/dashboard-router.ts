import { timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { HandleRequest } from './api-handler.js';
import { dashboardCss, dashboardJs } from './dashboard-assets.js';
import { readOverview } from './dashboard-overview.js';
import { type PageFrame, renderDashboard } from './dashboard-page.js';
import type { Records } from './records.js';
import { SandboxError, invalidRequest } from './sandbox-error.js';
import type { StoredDispute } from './stored-records.js';
import { parseStripeAmount } from './stripe-money.js';

export interface DashboardParts {
  sandbox: {
    readonly handle: HandleRequest;
    readonly secretKey: string;
    readonly deliveries: { resend(eventId: string): Promise<void> };
    openDispute(intentId: string): Promise<StoredDispute>;
    closeDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<StoredDispute>;
  };
  records: Records;
  newToken: () => string;
}

const contentSecurityPolicy =
  "default-src 'none'; img-src 'self'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** The dashboard lists payments. It can refund and dispute them, and resend events. */
export function createDashboardRouter(parts: DashboardParts): Router {
  const { records, newToken } = parts;
  const router = express.Router();
  const token = newToken();

  const show = async (request: Request, response: Response, notice: PageFrame['notice'], status = 200) => {
    const page = Number.parseInt(textOf(request.query['page']), 10) || 1;
    const overview = await records.transact(() => readOverview(records, page, textOf(request.query['q']).trim()));
    const frame = { base: request.baseUrl, token, newKey: newToken, notice };
    response
      .status(status)
      .set({
        'content-security-policy': contentSecurityPolicy,
        'cache-control': 'no-store',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .type('html')
      .send(renderDashboard(overview, frame));
  };

  router.get('/', (request, response) => show(request, response, null));
  router.get('/assets/dashboard.css', asset('css', dashboardCss));
  router.get('/assets/dashboard.js', asset('js', dashboardJs));
  // The page of a refused form has the address of the form's action. Opening that address again shows the list.
  router.get('/dashboard/*form', (request, response) => response.redirect(303, request.baseUrl));
  for (const [path, perform] of Object.entries(actions)) {
    // If the action is refused, the list shows the API's message.
    router.post(path, express.urlencoded({ extended: false, limit: '8kb' }), async (request, response) => {
      const fields = fieldsOf(request);
      const refuse = (text: string, status: number) => show(request, response, { kind: 'refused', text }, status);
      if (!isOwnForm(request, fields, token)) return refuse('This form has expired. Please try again.', 403);
      try {
        await perform(parts, String(request.params['id']), fields);
        response.redirect(303, request.baseUrl);
      } catch (error) {
        if (!(error instanceof SandboxError)) throw error;
        await refuse(error.message, error.status);
      }
    });
  }
  return router;
}

type Fields = Readonly<Record<string, string>>;

const actions: Readonly<Record<string, (parts: DashboardParts, id: string, fields: Fields) => Promise<unknown>>> = {
  '/dashboard/intents/:id/refund': refund,
  '/dashboard/intents/:id/dispute': ({ sandbox }, id) => sandbox.openDispute(id),
  '/dashboard/disputes/:id/close': ({ sandbox }, id, { outcome }) =>
    sandbox.closeDispute(id, outcome === 'won' ? 'won' : 'lost'),
  '/dashboard/events/:id/resend': ({ sandbox }, id) => sandbox.deliveries.resend(id),
};

/** Refunds through the API, so that its checks, events and idempotency apply. */
async function refund({ sandbox, records }: DashboardParts, intentId: string, fields: Fields): Promise<void> {
  const form = new URLSearchParams({ payment_intent: intentId });
  if (fields['amount']?.trim()) {
    const currency = records.find('payment_intent', intentId)?.currency ?? 'usd';
    const amount = parseStripeAmount(fields['amount'], currency);
    if (amount === null) throw invalidRequest('That is not an amount to refund.');
    form.set('amount', String(amount));
  }
  const { status, body } = await sandbox.handle({
    method: 'POST',
    url: '/v1/refunds',
    headers: { authorization: `Bearer ${sandbox.secretKey}`, 'idempotency-key': `dashboard:${fields['key'] ?? ''}` },
    body: form.toString(),
  });
  if (status !== 200) throw new SandboxError(status, (body as { error: SandboxError['body'] }).error);
}

/**
 * Whether a form comes from this dashboard. Another site can make a browser post here, but it cannot read the token. The
 * `Origin` header is not compared with the `Host` header, which can be forged. Which origins may post is decided by the
 * server that mounts this router.
 */
function isOwnForm(request: Request, fields: Fields, token: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin') return false;
  if (!fields['key']) return false;
  const [given, expected] = [Buffer.from(fields['token'] ?? ''), Buffer.from(token)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function fieldsOf(request: { body: unknown }): Fields {
  return Object.fromEntries(
    Object.entries((request.body ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function asset(type: string, content: string): RequestHandler {
  return (_request, response) => {
    response.set({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' }).type(type).send(content);
  };
}
