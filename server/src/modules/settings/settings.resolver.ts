import { Query, Resolver } from 'type-graphql';
import { Access } from '../../api/graphql/access.js';
import { Mutation } from '../../api/graphql/mutation.js';
import { CurrentActor, Input } from '../../api/graphql/parameters.js';
import type { Actor } from '../../shared/actor.js';
import type { PresentedSettings, SettingsService } from './settings.service.js';
import { SaveSettingsInput, SettingsType } from './settings.type.js';

@Resolver()
export class SettingsResolver {
  constructor(private readonly service: Pick<SettingsService, 'list' | 'save'>) {}

  @Access(['settings', 'content'])
  @Query(() => SettingsType, { description: 'The settings that the caller may change.' })
  async settings(@CurrentActor() actor: Actor) {
    return toType(await this.service.list(actor));
  }

  @Access(['settings', 'content'])
  @Mutation(
    { settings: () => SettingsType },
    'Changes settings. A retry changes nothing. BAD_USER_INPUT names each setting that is refused. Conflict: ' +
      'STALE_VERSION if settings have been changed in the meantime.',
  )
  async saveSettings(@Input('The new values.') input: SaveSettingsInput, @CurrentActor() actor: Actor) {
    return { settings: toType(await this.service.save(actor, input)) };
  }
}

function toType({ version, settings }: PresentedSettings): SettingsType {
  return {
    version,
    settings: settings.map(({ fallback, choices = [], variable = null, ...setting }) => ({
      ...setting,
      ...{ choices, variable, default: fallback },
    })),
  };
}
