import { onIdTokenChanged, type Auth } from 'firebase/auth';
import { toUser, type IdentityListener } from './identity-user';

/** Notifies listeners once for each change of the signed-in user. A renewed token alone is not a change. */
export class SessionWatch {
  readonly #auth: Auth;
  /** Last state that each listener was called with; null before its first call. */
  readonly #lastStates = new Map<IdentityListener, string | null>();
  readonly #stop: () => void;
  #isKnown = false;
  #holds = 0;

  constructor(auth: Auth) {
    this.#auth = auth;
    this.#stop = onIdTokenChanged(auth, () => {
      this.#isKnown = true;
      this.#notify();
    });
  }

  subscribe(listener: IdentityListener): () => void {
    this.#lastStates.set(listener, null);
    // The call is asynchronous, because a listener may call its unsubscribe function.
    queueMicrotask(() => this.#notify());
    return () => void this.#lastStates.delete(listener);
  }

  /** Delays notifications until the action is complete. */
  async hold<T>(action: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      return await action();
    } finally {
      this.#holds -= 1;
      this.#notify();
    }
  }

  close(): void {
    this.#stop();
    this.#lastStates.clear();
  }

  #notify(): void {
    if (this.#holds > 0 || !this.#isKnown) return;
    const user = toUser(this.#auth.currentUser);
    const description = JSON.stringify(user);
    for (const [listener, lastState] of [...this.#lastStates]) {
      if (lastState === description) continue;
      this.#lastStates.set(listener, description);
      listener(user);
    }
  }
}
