interface FrameOptions {
  where: HTMLElement;
  url: string;
  attributes: { style: Partial<CSSStyleDeclaration> };
}

type EventHandler = (event: { type: string; authEvent: unknown }) => unknown;

interface RelayMessage {
  eventType?: string;
  data?: { authEvent?: unknown };
}

/**
 * Replaces Google's gapi.iframes for the local identity emulator. The SDK would load it from Google, which works
 * neither offline nor under the shop's Content-Security-Policy. The replacement only opens a blank frame of the shop's
 * own origin. Messages that the account chooser posts to that frame are passed on to the SDK.
 */
export function installOfflineGapi(): void {
  const gapi = {
    load: (_name: string, { callback }: { callback: () => void }) => callback(),
    iframes: {
      Iframe: Object,
      CROSS_ORIGIN_IFRAMES_FILTER: null,
      getContext: () => ({
        open: async <T>(options: FrameOptions, onOpen: (frame: RelayFrame) => Promise<T>) =>
          onOpen(await openFrame(options)),
      }),
    },
  };
  Object.assign(window, { gapi });
}

interface RelayFrame {
  restyle(): Promise<void>;
  ping(): Promise<void>;
  register(name: string, handler: EventHandler): void;
  /** The SDK asks the frame whether storage works. It reacts only to a 'no', so no answer is needed. */
  send(): void;
}

async function openFrame({ where, url, attributes }: FrameOptions): Promise<RelayFrame> {
  const frame = document.createElement('iframe');
  Object.assign(frame.style, attributes.style);
  frame.setAttribute('aria-hidden', 'true');
  frame.title = '';
  frame.tabIndex = -1;
  frame.src = url;
  await new Promise<void>((resolve, reject) => {
    frame.onload = () => resolve();
    frame.onerror = () => reject(new Error('The identity frame did not load'));
    where.append(frame);
  });
  return {
    restyle: () => Promise.resolve(),
    ping: () => Promise.resolve(),
    send: () => undefined,
    register: (_name, handler) => {
      frame.contentWindow?.addEventListener('message', (event: MessageEvent<RelayMessage>) => {
        const isChoice = event.origin === location.origin && event.data.eventType === 'sendAuthEvent';
        if (isChoice) handler({ type: 'authEvent', authEvent: event.data.data?.authEvent });
      });
    },
  };
}
