import type { IdentityClient, IdentitySettings } from '../identity/identity-client';

/** Loads the provider's code and waits until it knows whether a user is signed in. */
export async function connectIdentity(settings: IdentitySettings): Promise<IdentityClient> {
  const { createIdentityClient } = await import('../identity/identity-client');
  const identity = createIdentityClient(settings);
  await new Promise<void>((resolve) => {
    const stop = identity.onChange(() => {
      stop();
      resolve();
    });
  });
  return identity;
}
