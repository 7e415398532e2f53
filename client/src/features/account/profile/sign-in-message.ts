import { toShopError } from '../../../graphql/shop-error';
import { toIdentityMessage } from '../../../lib/identity/identity-messages';

/** Message shown below the form when signing in failed: the provider's or the shop's. */
export function toSignInMessage(error: unknown): string {
  const code = identityCodeOf(error);
  return code === null ? toShopError(error).message : toIdentityMessage(code);
}

export function isIdentityError(error: unknown): boolean {
  return identityCodeOf(error) !== null;
}

function identityCodeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' && error.code.startsWith('auth/') ? error.code : null;
}
