import { browserPopupRedirectResolver, type Auth, type PopupRedirectResolver } from 'firebase/auth';

interface ResolverInternals {
  /** Opens the invisible frame through which the popup answers. All calls share one frame. */
  _initialize?: (auth: Auth) => Promise<unknown>;
  readonly _shouldInitProactively: boolean;
}

export interface GooglePopup {
  resolver: PopupRedirectResolver;
  /** Loads the code of the popup in advance, so that it can open during the click. */
  prepare(auth: Auth): void;
}

/**
 * The SDK's popup code, loaded when a sign-in page opens. By default, the SDK loads it on every page on phones and in
 * Safari, so that visitors who never sign in load a script from Google. Otherwise it loads it after the click, when Safari
 * no longer allows a popup.
 */
export function createGooglePopup(): GooglePopup {
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
      // No message here: the click fails again and shows it.
      instance?._initialize?.(auth).catch(() => undefined);
    },
  };
}
