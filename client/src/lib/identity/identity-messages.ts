/** Messages for every code of the identity provider that a user can encounter. */
const messages = {
  'email-already-in-use': 'There is already an account with this email. Log in instead, or use Forgot Password.',
  'wrong-password': 'That password is not right. Try again, or use Forgot Password.',
  'user-not-found': 'There is no account with this email. Check the spelling, or create a new account.',
  'invalid-credential': 'Email or password is not right. Try again, or use Forgot Password.',
  'invalid-login-credentials': 'Email or password is not right. Try again, or use Forgot Password.',
  'invalid-email': 'That is not a valid email address. Check it and try again.',
  'missing-email': 'Enter your email address first.',
  'missing-password': 'Enter your password first.',
  'weak-password': 'That password is too easy to guess. Use 6 characters or more.',
  'password-does-not-meet-requirements':
    'That password does not meet the requirements. Use a longer one with mixed characters.',
  'user-disabled': 'This account has been disabled. Contact the shop if you think that is a mistake.',
  'too-many-requests': 'Too many tries. Wait a few minutes and try again, or use Forgot Password.',
  'quota-exceeded': 'Too many tries. Wait a few minutes and try again.',
  'requires-recent-login': 'For your safety, log in again before changing this.',
  'user-token-expired': 'Your session has expired. Log in again.',
  'invalid-user-token': 'Your session is no longer valid. Log in again.',
  'user-mismatch': 'That is a different account from the one you are logged in with. Use the same account.',
  'user-signed-out': 'You have been logged out. Log in again.',
  'null-user': 'No user is logged in',
  'no-current-user': 'No user is logged in',
  'credential-already-in-use': 'That sign-in already belongs to another account. Log in with that account instead.',
  'provider-already-linked': 'That sign-in is already part of your account.',
  'account-exists-with-different-credential':
    'You have an account with this email that uses another way to log in. Log in the way you did before.',
  'operation-not-allowed': 'This way to log in is not switched on in this shop. Use another one.',
  'admin-restricted-operation': 'New accounts cannot be created here at the moment. Contact the shop.',
  'popup-closed-by-user': 'The sign-in window was closed before you signed in. Try again when you are ready.',
  'cancelled-popup-request': 'Another sign-in window was opened. Finish in that one, or try again.',
  'popup-blocked': 'Your browser blocked the sign-in window. Allow pop-ups for this site and try again.',
  'user-cancelled': 'Signing in was cancelled. Try again when you are ready.',
  'redirect-cancelled-by-user': 'Signing in was cancelled. Try again when you are ready.',
  'unauthorized-domain':
    'This address of the shop is not set up for this way to log in. Use email and password, or tell the shop.',
  'unauthorized-continue-uri': 'This address of the shop is not set up for sending emails. Tell the shop.',
  'network-request-failed': 'The sign-in service cannot be reached. Check your connection and try again.',
  timeout: 'The sign-in service took too long to answer. Try again.',
  'internal-error': 'Signing in did not work. Try again in a moment.',
  'web-storage-unsupported': 'Your browser keeps this site from storing data. Allow it, then reload the page.',
  'operation-not-supported-in-this-environment':
    'This browser cannot sign in this way. Try email and password, or another browser.',
  'expired-action-code': 'This link has expired. Ask for a new one.',
  'invalid-action-code': 'This link has been used already or was not copied whole. Ask for a new one.',
  'multi-factor-auth-required': 'This account asks for a second step that this shop does not offer. Contact the shop.',
  'invalid-verification-code': 'That code is not right, or was used already. Wait for the next one and enter it.',
  'invalid-multi-factor-session': 'That took too long. Log in again.',
  'multi-factor-info-not-found': 'Your second factor has been removed in the meantime. Log in again.',
  'second-factor-already-in-use': 'Your account has a second factor already. Reload the page.',
  'code-expired': 'That took too long. Start again.',
  'unverified-email': 'Confirm first that this email address is yours: reset your password, or continue with Google.',
  'captcha-check-failed': 'The check that you are human did not work. Reload the page and try again.',
  'missing-recaptcha-token': 'The check that you are human did not work. Reload the page and try again.',
  'invalid-recaptcha-token': 'The check that you are human did not work. Reload the page and try again.',
  'app-not-authorized': 'Signing in is not set up correctly in this shop. Contact the shop.',
  'invalid-api-key': 'Signing in is not set up correctly in this shop. Contact the shop.',
  'auth-domain-config-required': 'Signing in is not set up correctly in this shop. Contact the shop.',
} as const satisfies Record<string, string>;

type IdentityErrorCode = keyof typeof messages;

const generalMessage = 'Signing in did not work. Try again, or contact the shop if it keeps happening.';

/** The message for a code, with or without `auth/`. Unknown codes get a general message. */
export function toIdentityMessage(code: string): string {
  const name = code.replace(/^auth\//, '');
  return Object.hasOwn(messages, name) ? messages[name as IdentityErrorCode] : generalMessage;
}
