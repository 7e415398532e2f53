import type { Account } from '../account.js';
import { html, type Html } from './html.js';
import type { Page } from './page.js';

type ChooserAccount = Account['providerUserInfo'][number];

export const chooserScriptPath = '/emulator/auth/handler.js';

/**
 * The window in which a person chooses a Google account. Elements have the same ids, classes and button texts as on the
 * page of Firebase's emulator, so that scripts for that page work here, too.
 */
export function toChooserPage(providerId: string, accounts: readonly ChooserAccount[]): Page {
  const provider = providerId === 'google.com' ? 'Google' : providerId;
  return {
    title: `Sign in with ${provider}`,
    script: chooserScriptPath,
    body: html`<div class="narrow">
      <p class="label">Local identity</p>
      <h1>Sign in with ${provider}</h1>
      <p class="quiet">
        Stands in for ${provider} on this machine. It asks for no password, and nothing leaves the machine.
      </p>
      <p class="error" id="chooser-error" role="alert"></p>
      ${toAccountList(accounts)} ${toForm(providerId)}
    </div>`,
  };
}

/** Disabled until the page's script is running, so that no click is lost. */
function toAccountList(accounts: readonly ChooserAccount[]): Html {
  const help = accounts.length === 0 ? 'Nobody has signed in this way yet.' : 'Choose an account, or add a new one.';
  return html`<section id="accounts-list" inert>
    <p class="js-accounts-help-text">${help}</p>
    <ul>
      ${accounts.map(toAccountItem)}
    </ul>
    <button type="button" id="add-account-button" class="js-new-account button primary">Add new account</button>
  </section>`;
}

function toAccountItem(account: ChooserAccount): Html {
  const { email, displayName } = account;
  const name = displayName || '(No display name)';
  return html`<li>
    <button type="button" class="js-reuse-account account" data-id-token="${toUnsignedClaims(account)}">
      <span class="initial" aria-hidden="true">${name.replace('(', '').charAt(0).toUpperCase()}</span>
      <span><b>${name}</b><i>${email ?? ''}</i></span>
    </button>
  </li>`;
}

/** The claims of an ID token as URL-encoded JSON. `signInWithGoogle` accepts them in place of a signed token. */
function toUnsignedClaims({ rawId, email, displayName, photoUrl }: ChooserAccount): string {
  const claims = { sub: rawId, iss: '', aud: '', exp: 0, iat: 0, email_verified: true };
  return encodeURIComponent(
    JSON.stringify({ ...claims, email, name: displayName || undefined, picture: photoUrl || undefined }),
  );
}

function toForm(providerId: string): Html {
  const provider = providerId.charAt(0).toUpperCase() + providerId.slice(1);
  return html`<section id="add-user" hidden>
    <button type="button" id="autogen-button" class="button">Auto-generate user information</button>
    <form id="main-form" novalidate>
      <label>Email <input id="email-input" type="email" autocomplete="off" aria-describedby="email-error" /></label>
      <p class="error" id="email-error" role="alert"></p>
      <label>Display name (optional) <input id="display-name-input" type="text" autocomplete="off" /></label>
      <label>Profile photo URL (optional) <input id="profile-photo-input" type="url" autocomplete="off" /></label>
      <div class="actions">
        <button type="button" id="back-button" class="button">Back</button>
        <button type="submit" id="sign-in" class="button primary">Sign in with ${provider}</button>
      </div>
    </form>
  </section>`;
}
