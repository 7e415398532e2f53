import { Router } from 'express';
import { z } from 'zod';
import { assertSignedIn } from '../../shared/actor.js';
import { DomainError } from '../../shared/errors.js';
import { actorOf, bearerToken, readInput, text } from '../http/request.js';
import type { AccountsService } from './accounts.service.js';
import { toDocumentedUser } from './user.serializer.js';

const signIn = z.object({ email: text.optional() });
const newProfile = z.object({
  education: text,
  location: text,
  linkedIn: text,
  // Number inputs of existing clients send the phone as a number.
  number: z.union([text, z.number().transform(String)], { error: 'is required' }),
});

export function accountsRoutes(accounts: AccountsService): Router {
  const router = Router();

  // The bearer here is the identity provider's ID token, not the shop's access token, which is what it is exchanged for.
  router.put('/user/:email', async (request, response) => {
    const idToken = bearerToken(request.get('authorization'));
    if (idToken === null) {
      throw new DomainError('UNAUTHENTICATED', 'Send the ID token of the identity provider as the bearer token.');
    }
    const { email = null } = readInput(signIn, request.body);
    const { accessToken, expiresAt, user } = await accounts.signInAs(idToken, request.params.email, email);
    response.set('Cache-Control', 'no-store');
    response.json({
      result: { acknowledged: true, matchedCount: 1, ...toDocumentedUser(user) },
      token: accessToken,
      expiresAt,
    });
  });

  router.get('/admin/:email', async (request, response) => {
    response.json({ admin: await accounts.isAdmin(actorOf(response), request.params.email) });
  });

  router.get('/user', async (_request, response) => {
    response.json((await accounts.listAllUsers(actorOf(response))).map(toDocumentedUser));
  });

  router.put('/user/admin/:email', async (request, response) => {
    const { changed } = await accounts.makeAdmin(actorOf(response), request.params.email);
    response.json({ acknowledged: true, matchedCount: 1, modifiedCount: changed ? 1 : 0 });
  });

  router.post('/profile', async (request, response) => {
    assertSignedIn(actorOf(response));
    const { number: phoneNumber, ...input } = readInput(newProfile, request.body);
    const { insertedId } = await accounts.saveProfile(actorOf(response), { ...input, phoneNumber });
    response.json({ acknowledged: true, insertedId });
  });

  return router;
}
