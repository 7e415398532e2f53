import { profileRules } from '@kickstand/rules/profiles';
import type { Router } from 'express';
import { z } from 'zod';
import { byEmail, documentId, inserted, modified, toInserted, toModified } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { phone, text } from '../../api/rest/request.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { limitsOf } from '../../shared/field-rules.js';
import type { AccountsService } from './accounts.service.js';
import type { User } from './user.js';

export const documentedUser = z
  .object({ _id: documentId, email: z.string(), role: z.enum(['admin', 'customer']), displayName: z.string() })
  .meta({ id: 'User' });

/** A user as documented for the REST API. */
export function toDocumentedUser({ id, email, role, displayName }: User): z.output<typeof documentedUser> {
  return { _id: id, email, role, displayName };
}

const group = 'Accounts';

const signIn = z
  .object({ email: text.optional().meta({ description: 'Optional; must be the same address as in the path.' }) })
  .meta({ id: 'SignIn' });

const newProfile = z
  .object({
    education: text.meta({ ...limitsOf(profileRules.education), examples: ['Two-stroke mechanics'] }),
    location: text.meta({ ...limitsOf(profileRules.location), examples: ['Springfield'] }),
    linkedIn: text.meta({
      description: 'An http(s) address, or a profile name.',
      ...limitsOf(profileRules.linkedIn),
      examples: ['https://www.linkedin.com/in/casey'],
    }),
    number: phone,
  })
  .meta({ id: 'NewProfile' });

export const accountsCalls = {
  signIn: {
    method: 'put',
    path: '/user/{email}',
    group,
    summary: 'Exchange the ID token for an access token',
    description:
      'Send the identity provider’s ID token as the bearer token. Its email address must be the one in the path. ' +
      'The first sign-in creates the account. A role in the body is ignored.',
    access: 'visitor',
    takesIdToken: true,
    params: byEmail,
    body: signIn,
    answer: z
      .object({
        result: documentedUser
          .extend({ acknowledged: z.literal(true), matchedCount: z.literal(1) })
          .meta({ id: 'SignedInUser' }),
        token: z.string().meta({ description: 'The access token: the bearer token of all other calls.' }),
        expiresAt: z.iso.datetime().meta({ description: 'When it expires; exchange an ID token again before that.' }),
      })
      .meta({ id: 'Session' }),
    answerDescription: 'The session.',
    refusals: ['FORBIDDEN', 'CONFLICT'],
  },
  isAdmin: {
    method: 'get',
    path: '/admin/{email}',
    group,
    summary: 'Check whether a user is an admin',
    access: ['owner', 'admin'],
    params: byEmail,
    answer: z.object({ admin: z.boolean() }).meta({ id: 'AdminAnswer' }),
    answerDescription: 'Whether they are.',
    refusals: ['FORBIDDEN'],
  },
  listUsers: {
    method: 'get',
    path: '/user',
    group,
    summary: 'List all users',
    description: 'In the order in which their accounts were created. Not paged.',
    access: 'customers',
    answer: z.array(documentedUser),
    answerDescription: 'Everybody with an account.',
    refusals: [],
  },
  makeAdmin: {
    method: 'put',
    path: '/user/admin/{email}',
    group,
    summary: 'Make a user an admin',
    access: 'admin',
    params: byEmail,
    answer: modified,
    answerDescription: 'The user is an admin.',
    refusals: ['NOT_FOUND'],
  },
  saveProfile: {
    method: 'post',
    path: '/profile',
    group,
    summary: 'Save your profile',
    description: 'Each user has one profile. Saving it again replaces it and keeps its id.',
    access: 'customer',
    body: newProfile,
    answer: inserted,
    answerDescription: 'It was saved.',
    refusals: [],
    fieldNames: { phoneNumber: 'number' },
  },
} as const satisfies RestCalls;

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
