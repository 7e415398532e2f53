type Handler = (event: unknown) => void;

/** `on`, `once` and `off` as in Stripe's objects. */
export class EventEmitter {
  readonly #handlers = new Map<string, Set<Handler>>();

  on(type: string, handler: Handler): this {
    const handlers = this.#handlers.get(type) ?? new Set<Handler>();
    this.#handlers.set(type, handlers.add(handler));
    return this;
  }

  once(type: string, handler: Handler): this {
    const onlyOnce: Handler = (event) => {
      this.off(type, onlyOnce);
      handler(event);
    };
    return this.on(type, onlyOnce);
  }

  off(type: string, handler?: Handler): this {
    if (handler) this.#handlers.get(type)?.delete(handler);
    else this.#handlers.delete(type);
    return this;
  }

  protected emit(type: string, event: unknown): void {
    for (const handler of [...(this.#handlers.get(type) ?? [])]) handler(event);
  }

  protected removeAllHandlers(): void {
    this.#handlers.clear();
  }
}
