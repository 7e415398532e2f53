import type { MailedCode } from '../account.js';
import { html } from './html.js';
import type { Page } from './page.js';

/** The purpose of a link in a mail, by Firebase's names. */
type ActionMode = 'resetPassword' | 'verifyEmail';

const done: Readonly<Record<ActionMode, string>> = {
  resetPassword: 'The password has been changed. Every device has to log in again.',
  verifyEmail: 'The address is verified.',
};

/** The link in a mail, without the shop's origin. */
export function toActionPath({ requestType, oobCode }: MailedCode, resetPasswordPath: string): string {
  const isReset = requestType === 'PASSWORD_RESET';
  const mode: ActionMode = isReset ? 'resetPassword' : 'verifyEmail';
  const query = new URLSearchParams({ mode, lang: 'en', oobCode, apiKey: 'fake-api-key' });
  return `${isReset ? resetPasswordPath : '/emulator/action'}?${query.toString()}`;
}

export function toDonePage(mode: ActionMode, email: string): Page {
  return {
    title: 'Done',
    body: html`<div class="narrow">
      <p class="label">Local identity</p>
      <h1>Done</h1>
      <p>${done[mode]}</p>
      <p class="mono">${email}</p>
      <a class="button primary" href="/login">Go to login</a>
    </div>`,
  };
}

export function toInvalidLinkPage(): Page {
  return {
    title: 'This link does not work',
    status: 400,
    body: html`<div class="narrow">
      <p class="label">Local identity</p>
      <h1>This link does not work</h1>
      <p>It has been used already, has expired, or was not copied whole. Ask for a new one on the login page.</p>
      <a class="button primary" href="/login">Go to login</a>
    </div>`,
  };
}

/** @param problem why the last attempt was refused; null for the first attempt. */
export function toNewPasswordPage(email: string, oobCode: string, problem: string | null): Page {
  return {
    title: 'Choose a new password',
    status: problem === null ? 200 : 400,
    body: html`<div class="narrow">
      <p class="label">Local identity</p>
      <h1>Choose a new password</h1>
      <p>For <span class="mono">${email}</span></p>
      <form method="post" action="/emulator/action">
        <input type="hidden" name="oobCode" value="${oobCode}" />
        <label>
          New password
          <input name="newPassword" type="password" autocomplete="new-password" minlength="6" required autofocus />
        </label>
        <p class="error" role="alert">${problem ?? ''}</p>
        <div class="actions"><button class="button primary">Save the password</button></div>
      </form>
    </div>`,
  };
}
