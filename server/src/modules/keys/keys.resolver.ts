import { Args, Query, Resolver } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { PageArgs, toConnectionOf } from '../../api/graphql/connection.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, IdInput, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { ApiKeyConnection, CreateApiKeyInput, CreateApiKeyPayload, ApiKeyType } from './api-key.type.js';
import type { KeysService } from './keys.service.js';

@Resolver()
export class KeysResolver {
  constructor(private readonly keys: KeysService) {}

  @Access('admin')
  @Query(() => ApiKeyConnection, { description: 'API keys, newest first. Revoked ones are listed for 90 days.' })
  async apiKeys(@Args(() => PageArgs) page: PageArgs, @CurrentActor() actor: Actor) {
    return toConnectionOf(await this.keys.list(actor), 'keys', page);
  }

  @Access('admin')
  @Mutation(
    () => CreateApiKeyPayload,
    'Creates an API key. It can never do more than the account of the admin who created it.',
  )
  createApiKey(@Input('The key.') input: CreateApiKeyInput, @CurrentActor() actor: Actor) {
    return this.keys.create(actor, input);
  }

  @Access('admin')
  @Mutation({ key: () => ApiKeyType }, 'Revokes an API key: its next request is refused. A retry changes nothing.')
  async revokeApiKey(@IdInput('key', 'The key to revoke.') { id }: { id: string }, @CurrentActor() actor: Actor) {
    return { key: await this.keys.revoke(actor, id) };
  }
}
