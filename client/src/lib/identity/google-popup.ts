import { browserPopupRedirectResolver, type Auth, type PopupRedirectResolver } from '@firebase/auth';

interface ResolverInternals {
  /** Opens the invisible frame through which the popup answers; concurrent and repeated calls share one. */
  _initialize?: (auth: Auth) => Promise<unknown>;
  readonly _shouldInitProactively: boolean;
}

export interface GooglePopup {
  resolver: PopupRedirectResolver;
  /** Loads now what the popup needs, so that it can open within the click. */
  prepare(auth: Auth): void;
}

/**
 * The SDK's popup handling, loaded when a sign-in page asks for it. By itself the SDK does it either on every page load
 * (phones, Safari), at the price of a script from Google for visitors who never sign in, or after the click, by which
 * time Safari no longer lets a window open.
 */
export function createGooglePopup(): GooglePopup {
  let instance: ResolverInternals | null = null;
  const Sdk = browserPopupRedirectResolver as unknown as new () => ResolverInternals;
  // The SDK takes a class and makes its one instance itself.
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
      // A failure shows again, with its message, when the person clicks.
      instance?._initialize?.(auth).catch(() => undefined);
    },
  };
}
