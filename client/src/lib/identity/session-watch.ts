import { onIdTokenChanged, type Auth } from '@firebase/auth';
import { toUser, type IdentityListener } from './identity-user';

/** Notifies listeners of the signed-in user once for each change; a renewed token alone is no change. */
export class SessionWatch {
  readonly #auth: Auth;
  /** Last state that each listener was called with; undefined at first. */
  readonly #told = new Map<IdentityListener, string | null>();
  readonly #stop: () => void;
  #isKnown = false;
  #holds = 0;

  constructor(auth: Auth) {
    this.#auth = auth;
    this.#stop = onIdTokenChanged(auth, () => {
      this.#isKnown = true;
      this.#tell();
    });
  }

  subscribe(listener: IdentityListener): () => void {
    this.#told.set(listener, null);
    // Not synchronously: a listener may call its unsubscribe function.
    queueMicrotask(() => this.#tell());
    return () => void this.#told.delete(listener);
  }

  /** Delays notifications until the action is complete. */
  async hold<T>(action: () => Promise<T>): Promise<T> {
    this.#holds += 1;
    try {
      return await action();
    } finally {
      this.#holds -= 1;
      this.#tell();
    }
  }

  close(): void {
    this.#stop();
    this.#told.clear();
  }

  #tell(): void {
    if (this.#holds > 0 || !this.#isKnown) return;
    const user = toUser(this.#auth.currentUser);
    const description = JSON.stringify(user);
    for (const [listener, told] of [...this.#told]) {
      if (told === description) continue;
      this.#told.set(listener, description);
      listener(user);
    }
  }
}
