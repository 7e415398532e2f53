/**
 * The account chooser's browser script. It is a separate file, so that the page can forbid inline scripts. It sends the
 * choice as a message to the invisible frame that the SDK opened in the shop's window. The SDK recognises the message by
 * its apiKey and appName.
 */
export const chooserScript = `'use strict';
(() => {
  const query = new URLSearchParams(location.search);
  const byId = (id) => document.getElementById(id);

  function findRelayFrame() {
    const frames = window.opener ? window.opener.frames : [];
    for (let index = 0; index < frames.length; index += 1) {
      try {
        const asked = new URLSearchParams(frames[index].location.search);
        if (asked.get('apiKey') === query.get('apiKey') && asked.get('appName') === query.get('appName')) return frames[index];
      } catch {
        // The frame is from another origin, such as the frame of the card form.
      }
    }
    return null;
  }

  function finish(encodedClaims) {
    const frame = findRelayFrame();
    if (!frame) {
      byId('chooser-error').textContent = 'The page that opened this window is gone. Close this window and try again.';
      return;
    }
    const urlResponse = location.origin + location.pathname +
      '?providerId=' + encodeURIComponent(query.get('providerId')) + '&id_token=' + encodedClaims;
    const authEvent = {
      type: query.get('authType'), eventId: query.get('eventId'), urlResponse, sessionId: 'unused', postBody: '',
      tenantId: null, error: null,
    };
    const storageKey = query.get('apiKey') + ':' + query.get('appName');
    frame.postMessage({ eventType: 'sendAuthEvent', data: { authEvent, storageKey } }, location.origin);
  }

  function show(form) {
    byId('add-user').hidden = !form;
    byId('accounts-list').hidden = form;
    (form ? byId('email-input') : byId('add-account-button')).focus();
  }

  function readEmail() {
    const email = byId('email-input').value.trim();
    const problem = !email ? 'Email required' : /^[^@\\s]+@[^@\\s]+$/.test(email) ? '' : 'That is not an email address';
    byId('email-error').textContent = problem;
    return problem ? null : email;
  }

  function randomDigits(count) {
    return Array.from(crypto.getRandomValues(new Uint8Array(count)), (byte) => byte % 10).join('');
  }

  function fillIn() {
    const names = ['Avery', 'Casey', 'Devon', 'Harper', 'Jordan', 'Morgan', 'Quinn', 'Riley', 'Rowan', 'Sasha'];
    const pick = () => names[Math.floor(Math.random() * names.length)];
    const [given, family] = [pick(), pick()];
    byId('email-input').value = (given + '.' + family + '.' + randomDigits(4)).toLowerCase() + '@example.com';
    byId('display-name-input').value = given + ' ' + family;
    readEmail();
  }

  function submit(event) {
    event.preventDefault();
    const email = readEmail();
    if (email === null) return byId('email-input').focus();
    finish(encodeURIComponent(JSON.stringify({
      sub: randomDigits(40), iss: '', aud: '', exp: 0, iat: 0, email_verified: true, email,
      name: byId('display-name-input').value.trim() || undefined,
      picture: byId('profile-photo-input').value.trim() || undefined,
    })));
  }

  for (const account of document.querySelectorAll('.js-reuse-account')) {
    account.addEventListener('click', () => finish(account.dataset.idToken));
  }
  byId('add-account-button').addEventListener('click', () => show(true));
  byId('back-button').addEventListener('click', () => show(false));
  byId('autogen-button').addEventListener('click', fillIn);
  byId('main-form').addEventListener('submit', submit);
  byId('accounts-list').inert = false;
})();
`;
