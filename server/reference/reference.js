/* global document, location, localStorage, addEventListener */

import { element, prose } from './elements.js';
import { contentOf, fieldRow, fieldTable, typeOf } from './schemas.js';
import { tryForm } from './try-call.js';

/** Where the shop's client keeps its access token. */
const storageKey = 'accessToken';

const tokenInput = document.getElementById('access-token');
const tokenState = document.getElementById('token-state');

const api = await (await fetch('/api/openapi.json')).json();
document.getElementById('description').append(...prose(api.info.description));
showToken();
const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
);
const groups = api.tags.map(({ name }) => ({ name, calls: calls.filter((call) => call.tags.includes(name)) }));
document.getElementById('contents').replaceChildren(...groups.map(contentsOf));
document.getElementById('calls').replaceChildren(...groups.map(sectionOf));
openNamed();
addEventListener('hashchange', openNamed);

/** Shows the access token of the browser's signed-in user. A pasted token is used on this page only. */
function showToken() {
  const stored = localStorage.getItem(storageKey);
  tokenInput.value = stored ?? '';
  tokenState.textContent = stored
    ? 'Taken from the shop: you are signed in.'
    : 'You are not signed in to the shop: only public calls will answer.';
  document.getElementById('tokens').addEventListener('submit', (event) => event.preventDefault());
  tokenInput.addEventListener('input', () => {
    tokenState.textContent = 'Used on this page only.';
  });
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storageKey) tokenInput.value = newValue ?? '';
  });
}

function contentsOf({ name, calls: own }) {
  const links = own.map((call) => element('li', {}, element('a', { href: `#${call.operationId}` }, call.summary)));
  return element('div', {}, element('strong', {}, name), element('ul', {}, ...links));
}

function sectionOf({ name, calls: own }) {
  return element('section', {}, element('h2', {}, name), ...own.map(plateOf));
}

function plateOf(call) {
  const details = element('div', { className: 'details' });
  const plate = element(
    'details',
    { className: 'call', id: call.operationId },
    element(
      'summary',
      {},
      element('span', { className: 'method' }, call.method.toUpperCase()),
      element('span', { className: 'path' }, call.path),
      element('span', {}, `${call.summary} `, element('span', { className: 'access' }, accessOf(call))),
    ),
    details,
  );
  plate.addEventListener('toggle', () => {
    if (plate.open && details.childElementCount === 0) details.append(...detailsOf(call));
  });
  return plate;
}

function accessOf({ security }) {
  const [scheme] = security;
  if (!scheme) return '(public)';
  if (scheme.idToken) return '(ID token)';
  return scheme.accessToken.includes('admin') ? '(admin)' : '(signed in)';
}

function detailsOf(call) {
  const parameters = (call.parameters ?? []).map(({ name, in: where, schema, description, required }) =>
    fieldRow(name, schema, required, { ...schema, description: `In the ${where}. ${description ?? ''}` }),
  );
  const body = call.requestBody && contentOf(call.requestBody);
  const answer = contentOf(call.responses['200']);
  return [
    call.description ? element('p', {}, ...prose(call.description)) : null,
    call.servers
      ? element('p', {}, ...prose(`Answers under ${call.servers.map(({ url }) => `\`${url}\``)} only.`))
      : null,
    ...section('Parameters', parameters.length > 0 ? element('table', {}, element('tbody', {}, ...parameters)) : null),
    ...(body ? section(`Body: ${nameOf(body)}`, fieldTable(api, body.schema)) : []),
    ...section(`Answer: ${nameOf(answer)}`, fieldTable(api, answer.schema) ?? descriptionOf(answer)),
    ...section('Statuses', statusTable(call.responses)),
    tryForm(api, call, () => tokenInput.value),
  ].filter((part) => part !== null);
}

/** The name of a body's type: of its schema for JSON, otherwise the media type. */
function nameOf({ mediaType, schema }) {
  return mediaType === 'application/json' ? typeOf(schema) : mediaType;
}

function descriptionOf({ mediaType, schema }) {
  return mediaType === 'application/json' ? null : element('p', {}, ...prose(schema.description ?? ''));
}

function section(title, content) {
  return content === null ? [] : [element('h4', {}, title), content];
}

function statusTable(responses) {
  const rows = Object.entries(responses).map(([status, { description }]) =>
    element('tr', {}, element('th', { scope: 'row' }, status), element('td', {}, ...prose(description))),
  );
  return element('table', {}, element('tbody', {}, ...rows));
}

/** Opens the call that the address names, as in `#listProducts`, and scrolls to it. */
function openNamed() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!named?.classList.contains('call')) return;
  named.open = true;
  named.scrollIntoView();
}
