import type { Actor } from '../shared/actor.js';
import type { Services } from '../services.js';
import type { Loaders } from './loaders.js';

/** What every resolver gets: who asks, the services, and this request's loaders. */
export interface GraphContext {
  actor: Actor;
  services: Services;
  loaders: Loaders;
  requestId: string;
}
