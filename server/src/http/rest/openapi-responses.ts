import { httpStatusByCode, type ErrorCode } from '@kickstand/rules/errors';
import { isFileAnswer, isFileForm } from '../../api/rest/file-transfer.js';
import type { RestCall } from '../../api/rest/rest-call.js';
import { errorBody, flaggedErrorBody } from './errors.js';
import type { Json, JsonObject, SchemaCollector } from './schema-collector.js';

const refusalDescriptions: Record<ErrorCode, string> = {
  BAD_USER_INPUT: 'The input is invalid; `details.fields` lists the fields.',
  UNAUTHENTICATED: 'The token is missing, invalid or expired.',
  PAYMENT_DECLINED: 'The card was declined.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'It does not exist, or you may not see it.',
  CONFLICT: 'The current state does not allow it; `details.reason` gives the reason.',
  PRECONDITION_FAILED: 'It has changed since the version with the ETag that you sent.',
  PAYLOAD_TOO_LARGE: 'The body is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON.',
  RATE_LIMITED: 'Too many requests; try again later.',
  INTERNAL_SERVER_ERROR: 'Something went wrong in the shop.',
  PAYMENT_UNAVAILABLE: 'The card provider cannot be reached.',
  TAX_UNAVAILABLE: 'The tax provider cannot be reached.',
  SERVICE_UNAVAILABLE: 'The database, or another service that the call needs, cannot be reached.',
};

/** All statuses that a call may answer with. */
export function toResponses(call: RestCall, schemas: SchemaCollector): JsonObject {
  const responses: Record<string, Json> = { '200': toAnswer(call, schemas) };
  if (isKeptByEtag(call))
    responses['304'] = { description: 'It has not changed since the version with the ETag that you sent.' };
  const schema = schemas.toSchema(call.hasSuccessField ? flaggedErrorBody : errorBody);
  for (const [status, codes] of Object.entries(refusalsByStatus(call))) {
    const description = codes.map((code) => `${code}: ${meaningOf(code, call)}`).join(' ');
    responses[status] = {
      description,
      ...(status === '429' || status === '503' ? { headers: retryAfter } : {}),
      content: { 'application/json': { schema } },
    };
  }
  return responses;
}

const etag: JsonObject = { ETag: { description: 'For If-None-Match.', schema: { type: 'string' } } };
const versionEtag: JsonObject = {
  ETag: { ...(etag['ETag'] as JsonObject), description: 'For If-None-Match and If-Match.' },
};
const link: JsonObject = {
  Link: { description: 'The next page, with `rel="next"`; absent on the last one.', schema: { type: 'string' } },
};
const attachment: JsonObject = {
  'Content-Disposition': { description: 'Attachment with its file name.', schema: { type: 'string' } },
};
const retryAfter: JsonObject = {
  'Retry-After': { description: 'Seconds after which to retry.', schema: { type: 'integer' } },
};

function toAnswer(call: RestCall, schemas: SchemaCollector): JsonObject {
  const { answer, answerDescription: description } = call;
  if (isFileAnswer(answer)) {
    const schema = { type: 'string', description: answer.description };
    return { description, headers: attachment, content: { [answer.mediaType]: { schema } } };
  }
  return {
    description,
    ...(hasEtag(call)
      ? { headers: { ...(call.isVersioned ? versionEtag : etag), ...(call.isPaged ? link : {}) } }
      : {}),
    content: { 'application/json': { schema: schemas.toSchema(answer) } },
  };
}

const hasEtag = (call: RestCall): boolean => isKeptByEtag(call) || call.isVersioned === true;

/** Files have no ETag, because they are streamed, and their hash is only known at the end. */
function isKeptByEtag({ method, answer }: RestCall): boolean {
  return method === 'get' && !isFileAnswer(answer);
}

function meaningOf(code: ErrorCode, call: RestCall): string {
  const own = call.refusalDescriptions?.[code];
  if (own !== undefined) return own;
  if (code === 'UNSUPPORTED_MEDIA_TYPE' && call.body && isFileForm(call.body)) return 'The body is not a form.';
  return refusalDescriptions[code];
}

/** Refusals that follow from access and input, and those that the call declares. */
function refusalsByStatus(call: RestCall): Record<string, ErrorCode[]> {
  const { method, access, takesIdToken, params, query, body, isRepeatable, isVersioned, refusals } = call;
  const codes = new Set<ErrorCode>(refusals);
  if (params || query || body || isRepeatable) codes.add('BAD_USER_INPUT');
  if (body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (isVersioned && method !== 'get') codes.add('PRECONDITION_FAILED');
  if (access !== 'visitor' || takesIdToken) codes.add('UNAUTHENTICATED');
  // API keys are refused even where all users are accepted.
  if (access !== 'visitor') codes.add('FORBIDDEN');
  codes.add('RATE_LIMITED').add('INTERNAL_SERVER_ERROR').add('SERVICE_UNAVAILABLE');
  const byStatus: Record<string, ErrorCode[]> = {};
  for (const code of codes) (byStatus[httpStatusByCode[code]] ??= []).push(code);
  return byStatus;
}
