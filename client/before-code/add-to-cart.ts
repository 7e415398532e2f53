import type { EarlyCartLine } from '../src/components/cart/early-cart-line';

declare global {
  interface Window {
    /**
     * Idempotency keys of writes that were sent before hydration and have not succeeded, by the write's input as JSON.
     */
    unansweredWrites?: Map<string, string>;
  }
}

interface Answer {
  data: {
    createCart?: { token: string };
    addCartLine: { cart: { id: string; revision: number; quantity: number } };
  };
}

type Bike = EarlyCartLine['vehicle'];

const toastMs = 5_000;

/**
 * Adds a button's product to a visitor's cart before the app's code has loaded, as use-add-to-cart.ts does later.
 * Returns null if only the app can do that: if the user is signed in, if the browser forbids storage, or if the
 * quantity was changed. Resolves to false if the request fails; the app then repeats it under the same key.
 * @param query text of the operation AddBeforeCode, as in the list of persisted operations
 */
export function addToCart(button: HTMLElement, query: string): Promise<boolean> | null {
  const line = readLine(button);
  return line && add(line, query).catch(() => false);
}

function readLine(button: HTMLElement): EarlyCartLine | null {
  const { cartLine } = button.dataset;
  const field = (button as HTMLButtonElement).form?.querySelector('input');
  if (!cartLine || field?.value !== field?.defaultValue) return null;
  try {
    const line = JSON.parse(cartLine) as EarlyCartLine;
    const garage = JSON.parse(localStorage.getItem('kickstand.garage') ?? '{}') as Garage;
    if (localStorage.getItem('accessToken') !== null || garage.account) return null;
    const bike = garage.bikes?.[garage.active ?? -1];
    return bike ? { ...line, vehicle: { vehicleId: bike.vehicleId, year: bike.year } } : line;
  } catch {
    return null;
  }
}

interface Garage {
  bikes?: NonNullable<Bike>[];
  active?: number | null;
  account?: object;
}

async function add({ name, ...line }: EarlyCartLine, query: string): Promise<boolean> {
  const serialized = JSON.stringify(line);
  const unanswered = (window.unansweredWrites ??= new Map<string, string>());
  const idempotencyKey = createKey();
  unanswered.set(serialized, idempotencyKey);
  const send = async () => {
    const token = localStorage.getItem('kickstand.cart');
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { 'x-cart-token': token }) },
      body: JSON.stringify({
        operationName: 'AddBeforeCode',
        query,
        variables: { input: { ...line, idempotencyKey }, isNew: !token },
      }),
      keepalive: true,
    });
    const { createCart, addCartLine } = ((await response.json()) as Answer).data;
    if (createCart) store('kickstand.cart', createCart.token);
    return addCartLine.cart;
  };
  // The lock lets one tab send at a time, so that two tabs never create two carts. `locks` is undefined without HTTPS.
  const { locks } = navigator as { locks?: LockManager };
  const { id, revision, quantity } = await (locks ? locks.request('kickstand.cart', send) : send());
  unanswered.delete(serialized);
  store('kickstand.cart-change', `${id} ${revision}`);
  document.documentElement.style.setProperty('--cart-count', `"${quantity > 999 ? '999+' : quantity}"`);
  showToast(`${name} is in your cart.`);
  return true;
}

/**
 * Stores the text, and notifies the app in this tab if it runs already, because the browser notifies only other tabs.
 */
function store(key: string, text: string): void {
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key }));
}

/** Shows a toast that looks like the app's. The app removes it when it shows a toast of its own. */
function showToast(message: string): void {
  const id = 'early-toast';
  document.getElementById(id)?.remove();
  const toasts = document.createElement('div');
  toasts.id = id;
  toasts.className = 'Toastify__toast-container';
  toasts.innerHTML =
    '<div class="Toastify__toast Toastify__toast--success" role=alert><span></span><a href=/cart>View cart</a></div>';
  toasts.querySelector('span')?.append(message);
  document.body.append(toasts);
  setTimeout(() => toasts.remove(), toastMs);
}

/** `crypto.randomUUID` only exists on https and localhost. */
function createKey(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
