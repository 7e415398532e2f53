import type { Router } from 'express';
import { toInserted, toModified } from '../http/answers.js';
import { bindCalls } from '../http/bind-calls.js';
import { accountsCalls } from './accounts.calls.js';
import type { AccountsService } from './accounts.service.js';
import { toDocumentedUser } from './user.serializer.js';

export function accountsRoutes(accounts: AccountsService): Router {
  return bindCalls(accountsCalls, {
    signIn: async ({ idToken, params, body: { email = null } }) => {
      const { accessToken, expiresAt, user } = await accounts.signInAs(idToken, params.email, email);
      return {
        result: { acknowledged: true as const, matchedCount: 1 as const, ...toDocumentedUser(user) },
        token: accessToken,
        expiresAt: expiresAt.toISOString(),
      };
    },

    isAdmin: async ({ actor, params }) => ({ admin: await accounts.isAdmin(actor, params.email) }),

    listUsers: async ({ actor }) => (await accounts.listAllUsers(actor)).map(toDocumentedUser),

    makeAdmin: async ({ actor, params }) => toModified((await accounts.makeAdmin(actor, params.email)).changed),

    saveProfile: async ({ actor, body: { number: phoneNumber, ...details } }) =>
      toInserted((await accounts.saveProfile(actor, { ...details, phoneNumber })).insertedId),
  });
}
