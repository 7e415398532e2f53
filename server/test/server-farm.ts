import type { CardPayments } from '../src/platform/card-payments/card-payments.js';
import { DomainError } from '../src/shared/errors.js';
import type { FaultPoint } from '../src/shared/fault-points.js';
import type { AnotherServer, SignedEvent, TestShop } from './shop.js';

/** A server that can be killed at any fault point, with an unreliable connection to the card provider. */
export interface UnreliableServer {
  server: AnotherServer;
  /** Kills the server at this fault point, or at whichever it reaches next if 'next' is given; null cancels this. */
  dieAt: (point: FaultPoint | 'next' | null) => void;
  died: Promise<void>;
  isDead: () => boolean;
}

const never = new Promise<never>(() => undefined);

/** The servers of one shop, for consecutive histories; servers that died are replaced. */
export class ServerFarm {
  /** Probabilities that a call to the provider fails before it has an effect, or that its answer is lost. */
  hazards = { refuse: 0, loseAnswer: 0 };
  random: () => number = () => 0;
  /** Counts of what has happened in all histories so far; a return is counted when it is paid back. */
  readonly seen = { orders: 0, paid: 0, refunds: 0, returns: 0, exchanges: 0, disputes: 0, kills: 0 };
  /** The provider's events that have not been delivered yet. */
  readonly events: SignedEvent[];
  readonly #servers: UnreliableServer[] = [];

  constructor(
    readonly shop: TestShop,
    events: SignedEvent[],
  ) {
    this.events = events;
  }

  /** Replaces dead servers, so that two are running. */
  async restart(): Promise<void> {
    for (let place = 0; place < 2; place += 1) {
      const known = this.#servers[place];
      if (!known || known.isDead()) this.#servers[place] = await this.#open();
    }
  }

  /** A random running server, like the choice of a load balancer. */
  pick(): UnreliableServer {
    const living = this.#servers.filter((each) => !each.isDead());
    const chosen = living[Math.floor(this.random() * living.length)];
    if (!chosen) throw new Error('No server is left');
    return chosen;
  }

  get living(): number {
    return this.#servers.filter((each) => !each.isDead()).length;
  }

  letLive(): void {
    for (const each of this.#servers) each.dieAt(null);
  }

  async close(): Promise<void> {
    for (const { server, isDead } of this.#servers) if (!isDead()) await server.close();
  }

  async #open(): Promise<UnreliableServer> {
    let deadly: FaultPoint | 'next' | null = null;
    let isDead = false;
    let die: () => void = () => undefined;
    const died = new Promise<void>((resolve) => (die = resolve));
    const server = await this.shop.openServer({
      faults: {
        at: (point) => {
          if (!isDead && (deadly === 'next' || deadly === point)) {
            isDead = true;
            this.seen.kills += 1;
            void server.kill();
            die();
          }
          return isDead ? never : undefined;
        },
      },
      reach: (provider) => this.#unreliable(provider, () => isDead),
    });
    return { server, isDead: () => isDead, died, dieAt: (point) => (deadly = point) };
  }

  #unreliable(provider: CardPayments, isDead: () => boolean): CardPayments {
    const unavailable = () => new DomainError('PAYMENT_UNAVAILABLE', 'The provider did not answer.');
    return new Proxy(provider, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        const call = member.bind(target) as (...parameters: unknown[]) => unknown;
        // Only these methods are made unreliable: each of them is one call; other lists are read page by page.
        if (!['createIntent', 'retrieveIntent', 'cancelIntent', 'createRefund', 'listRefunds'].includes(String(name))) {
          return call;
        }
        return async (...parameters: unknown[]) => {
          if (isDead()) return never;
          if (this.random() < this.hazards.refuse) throw unavailable();
          const answer = await call(...parameters);
          if (this.random() < this.hazards.loseAnswer) throw unavailable();
          return isDead() ? never : answer;
        };
      },
    });
  }
}
