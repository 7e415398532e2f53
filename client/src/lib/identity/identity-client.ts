import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
  verifyPasswordResetCode,
  type Auth,
  type PopupRedirectResolver,
  type User,
} from 'firebase/auth';
import { IdentityError, toIdentityError } from './identity-errors';
import { toUser, type IdentityListener, type IdentityUser } from './identity-user';
import { installOfflineGapi } from './offline-gapi';
import {
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  toSignInError,
  type SecondFactorSetUp,
} from './second-factor';

export interface IdentitySettings {
  projectId: string;
  apiKey: string;
  authDomain: string;
  /** True if the provider is the local emulator, at the shop's own origin. */
  isEmulator: boolean;
}

interface NewAccount {
  displayName: string;
  email: string;
  password: string;
}

/** The browser's side of the identity provider. Every method that can fail rejects with an IdentityError. */
export interface IdentityClient {
  /**
   * Calls the listener when the stored session is known, and after each change of the user or their details in any tab.
   * During a sign-up, the call waits for the display name.
   * @returns a function that removes the listener
   */
  onChange(listener: IdentityListener): () => void;
  /** @throws SecondFactorNeeded; the same applies to `signInWithGoogle`. */
  signInWithPassword(email: string, password: string): Promise<IdentityUser>;
  signUp(account: NewAccount): Promise<IdentityUser>;
  /**
   * Call it on pages with the Google button, so that the popup can open at once. Otherwise, Safari may block the first
   * popup.
   */
  prepareGoogle(): void;
  /** A closed popup is detected up to 10 seconds late; a second call cancels the first. */
  signInWithGoogle(): Promise<IdentityUser>;
  /** This method and the next two need a signed-in user. @throws IdentityError `auth/no-current-user` */
  hasSecondFactor(): Promise<boolean>;
  /**
   * Gets a key for an authenticator app. The app shows the `issuer` with the account.
   * @throws IdentityError `auth/requires-recent-login`; `auth/operation-not-allowed` if the provider's project does not
   * offer second factors
   */
  startSecondFactor(issuer: string): Promise<SecondFactorSetUp>;
  /** @throws IdentityError `auth/requires-recent-login` */
  removeSecondFactor(): Promise<void>;
  sendPasswordReset(email: string): Promise<void>;
  /** @returns the address the code was sent to. */
  verifyPasswordResetCode(code: string): Promise<string>;
  confirmPasswordReset(code: string, newPassword: string): Promise<void>;
  signOut(): Promise<void>;
  /** An ID token valid for at least 5 more minutes, or null if nobody is signed in. */
  getIdToken(options?: { forceRefresh?: boolean }): Promise<string | null>;
}

/** Call it once, in the browser only: it reads the stored session. */
export function createIdentityClient(settings: IdentitySettings): IdentityClient {
  const { projectId, apiKey, authDomain, isEmulator } = settings;
  const app = initializeApp({ projectId, apiKey, authDomain }, 'kickstand');
  const popup = createGooglePopup();
  const auth = initializeAuth(app, {
    // All tabs share both stores, so a sign-in or sign-out applies to all tabs.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    popupRedirectResolver: popup.resolver,
  });
  if (isEmulator) {
    connectAuthEmulator(auth, location.origin, { disableWarnings: true });
    installOfflineGapi();
  }
  const session = new SessionWatch(auth);
  return {
    onChange: (listener) => session.subscribe(listener),
    signInWithPassword: (email, password) =>
      attemptSignIn(auth, async () => (await signInWithEmailAndPassword(auth, email, password)).user),
    signUp: (account) => attempt(() => session.hold(() => signUp(auth, account))),
    prepareGoogle: () => popup.prepare(auth),
    signInWithGoogle: () => attemptSignIn(auth, async () => (await signInWithPopup(auth, googleProvider())).user),
    hasSecondFactor: () => attempt(async () => hasSecondFactor(userOf(auth))),
    startSecondFactor: (issuer) => attempt(async () => startSecondFactor(userOf(auth), issuer)),
    removeSecondFactor: () => attempt(async () => removeSecondFactor(userOf(auth))),
    sendPasswordReset: (email) => attempt(() => sendPasswordResetEmail(auth, email)),
    verifyPasswordResetCode: (code) => attempt(() => verifyPasswordResetCode(auth, code)),
    confirmPasswordReset: (code, newPassword) => attempt(() => confirmPasswordReset(auth, code, newPassword)),
    signOut: () => attempt(() => signOut(auth)),
    getIdToken: ({ forceRefresh = false } = {}) =>
      attempt(async () => (await auth.currentUser?.getIdToken(forceRefresh)) ?? null),
  };
}

async function signUp(auth: Auth, { displayName, email, password }: NewAccount): Promise<IdentityUser> {
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { displayName });
  // The server reads the name from the token, and the current token was issued without the name.
  await user.getIdToken(true);
  return toUser(user);
}

function userOf({ currentUser }: Auth): User {
  if (currentUser === null) throw new IdentityError('auth/no-current-user');
  return currentUser;
}

function googleProvider(): GoogleAuthProvider {
  // Otherwise Google silently uses the last account, and the user cannot choose another one.
  return new GoogleAuthProvider().setCustomParameters({ prompt: 'select_account' }) as GoogleAuthProvider;
}

async function attempt<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw toIdentityError(error);
  }
}

function attemptSignIn(auth: Auth, action: () => Promise<User>): Promise<IdentityUser> {
  return attempt(async () => {
    try {
      return toUser(await action());
    } catch (error) {
      throw toSignInError(auth, error);
    }
  });
}

interface ResolverInternals {
  /** Opens the invisible frame through which the popup answers. All calls share one frame. */
  _initialize?: (auth: Auth) => Promise<unknown>;
  readonly _shouldInitProactively: boolean;
}

interface GooglePopup {
  resolver: PopupRedirectResolver;
  /** Loads the code of the popup in advance, so that it can open during the click. */
  prepare(auth: Auth): void;
}

/**
 * The SDK's popup code, loaded when a sign-in page opens. By default, the SDK loads it on every page on phones and in
 * Safari. Even visitors who never sign in would then load a script from Google, so this default is switched off here.
 * Without `prepare`, the SDK would load the code after the click, when Safari no longer allows a popup.
 */
function createGooglePopup(): GooglePopup {
  let instance: ResolverInternals | null = null;
  const Sdk = browserPopupRedirectResolver as unknown as new () => ResolverInternals;
  // The SDK takes a class and creates the single instance itself.
  class PreparedResolver extends Sdk {
    constructor() {
      super();
      // eslint-disable-next-line @typescript-eslint/no-this-alias -- the only way to reach the SDK's instance
      instance = this;
    }

    override get _shouldInitProactively(): boolean {
      return false;
    }
  }
  return {
    resolver: PreparedResolver,
    prepare(auth) {
      // No message is shown here: if the click fails as well, its message is shown.
      instance?._initialize?.(auth).catch(() => undefined);
    },
  };
}

/** Notifies listeners once for each change of the signed-in user. A renewed token alone is not a change. */
class SessionWatch {
  readonly #auth: Auth;
  /** Last state that each listener was called with; null before its first call. */
  readonly #lastStates = new Map<IdentityListener, string | null>();
  #isKnown = false;
  #holds = 0;

  constructor(auth: Auth) {
    this.#auth = auth;
    onIdTokenChanged(auth, () => {
      this.#isKnown = true;
      this.#notify();
    });
  }

  subscribe(listener: IdentityListener): () => void {
    this.#lastStates.set(listener, null);
    // The listener is called later, because it may call the function that is returned here.
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

  #notify(): void {
    if (this.#holds > 0 || !this.#isKnown) return;
    const user = this.#auth.currentUser && toUser(this.#auth.currentUser);
    const description = JSON.stringify(user);
    for (const [listener, lastState] of [...this.#lastStates]) {
      if (lastState === description) continue;
      this.#lastStates.set(listener, description);
      listener(user);
    }
  }
}
