/* global location, performance, FormData, URLSearchParams */

import { element } from './elements.js';
import { contentOf, exampleOf } from './schemas.js';

const shownHeaders = ['content-type', 'content-disposition', 'etag', 'x-request-id', 'retry-after', 'www-authenticate'];

/** A form that sends the call with the entered values, and shows the answer. */
export function tryForm(api, call, accessToken) {
  const inputs = (call.parameters ?? []).map((parameter) => ({ parameter, input: parameterInput(parameter) }));
  const idToken = call.security.some((scheme) => 'idToken' in scheme)
    ? element('input', { type: 'password', spellcheck: false })
    : null;
  const body = call.requestBody ? bodyInput(api, call.requestBody) : null;
  const button = element('button', { type: 'submit' }, 'Send');
  const answer = element('div', { className: 'answer' });
  answer.setAttribute('aria-live', 'polite');
  const form = element(
    'form',
    { className: 'try', autocomplete: 'off' },
    element('h4', {}, 'Try it'),
    ...inputs.map(({ parameter, input }) => labelled(parameter.name, input)),
    idToken && labelled('ID token', idToken),
    body && labelled('Body', body),
    button,
    answer,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    const token = call.security.length === 0 ? '' : (idToken?.value ?? accessToken()).trim();
    await send(toRequest(call, inputs, body, token), answer);
    button.disabled = false;
  });
  return form;
}

/** A parameter that can be repeated has a field for several values, one per line. */
function parameterInput({ name, schema, required }) {
  const value = required ? (schema.examples?.[0] ?? '') : '';
  const tag = schema.type === 'array' ? 'textarea' : 'input';
  return element(tag, { name, value, required: Boolean(required), spellcheck: false });
}

function bodyInput(api, requestBody) {
  const { mediaType, schema } = contentOf(requestBody);
  if (mediaType === 'multipart/form-data') return fileInput(requestBody.content[mediaType]);
  return element('textarea', { value: JSON.stringify(exampleOf(api, schema), null, 2), spellcheck: false });
}

function fileInput({ schema, encoding }) {
  const [name] = Object.keys(schema.properties);
  return element('input', { type: 'file', name, accept: encoding[name].contentType, required: true });
}

function labelled(text, control) {
  return element('label', {}, text, control);
}

function toRequest(call, inputs, body, token) {
  const { mediaType } = contentOf(call.responses['200']);
  const headers = { accept: mediaType, ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const query = new URLSearchParams();
  let path = call.path;
  for (const { parameter, input } of inputs) {
    if (parameter.in === 'path') path = path.replace(`{${parameter.name}}`, encodeURIComponent(input.value));
    if (parameter.in === 'query') for (const value of valuesOf(parameter, input)) query.append(parameter.name, value);
    if (parameter.in === 'header' && input.value !== '') headers[parameter.name] = input.value;
  }
  const search = query.size > 0 ? `?${query}` : '';
  const request = { method: call.method.toUpperCase(), url: `/api${path}${search}`, headers };
  if (!body) return request;
  if (body.type === 'file') return { ...request, body: formOf(body) };
  return { ...request, headers: { ...headers, 'content-type': 'application/json' }, body: body.value };
}

function valuesOf({ schema, required }, { value }) {
  const values = schema.type === 'array' ? value.split(/\s+/) : [value];
  return required ? values : values.filter((one) => one !== '');
}

function formOf({ name, files }) {
  const form = new FormData();
  for (const file of files) form.append(name, file);
  return form;
}

async function send({ url, ...init }, answer) {
  const started = performance.now();
  answer.replaceChildren(element('p', {}, 'Waiting for the answer ...'));
  try {
    const response = await fetch(url, { ...init, cache: 'no-store', credentials: 'omit' });
    const text = await response.text();
    const took = Math.round(performance.now() - started);
    const headers = shownHeaders.filter((name) => response.headers.has(name));
    const status = `${response.status} ${response.statusText} in ${took} ms`;
    answer.replaceChildren(
      element('p', { className: response.ok ? 'good' : 'bad' }, element('strong', {}, status)),
      element('pre', { tabIndex: 0 }, headers.map((name) => `${name}: ${response.headers.get(name)}`).join('\n')),
      element('pre', { tabIndex: 0 }, pretty(text)),
      element('h4', {}, 'On the command line'),
      element('pre', { tabIndex: 0 }, toCurl({ url, ...init })),
    );
  } catch {
    answer.replaceChildren(element('p', { className: 'bad' }, 'The shop did not answer. Is it running?'));
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The request as a curl command, without the token, because people copy such commands into tickets. */
function toCurl({ method, url, headers, body }) {
  const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const shown = Object.entries(headers).map(([name, value]) =>
    name === 'authorization' ? `-H "Authorization: Bearer $TOKEN"` : `-H ${quote(`${name}: ${value}`)}`,
  );
  const parts = [`curl -X ${method} ${quote(location.origin + url)}`, ...shown];
  if (body instanceof FormData) for (const [name, file] of body) parts.push(`-F ${quote(`${name}=@${file.name}`)}`);
  else if (body !== undefined) parts.push(`--data ${quote(body)}`);
  return parts.join(' \\\n  ');
}
