import { Args, Query, Resolver } from 'type-graphql';
import { CurrentActor } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import { Access } from '../../api/graphql/access.js';
import { toConnection } from '../../api/graphql/connection.js';
import type { AuditService } from './audit.service.js';
import { AuditEntryConnection, AuditEntryType, AuditLogArgs } from './audit.type.js';

@Resolver(() => AuditEntryType)
export class AuditResolver {
  constructor(private readonly audit: AuditService) {}

  @Access('admin')
  @Query(() => AuditEntryConnection, {
    description: 'Changes by admins, staff, API keys and the shop itself, newest first.',
  })
  async auditLog(@Args(() => AuditLogArgs) args: AuditLogArgs, @CurrentActor() actor: Actor) {
    const page = await this.audit.listEntries(actor, args);
    return toConnection(page, () => this.audit.countEntries(actor, args.filter ?? {}));
  }
}
