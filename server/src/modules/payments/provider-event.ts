/** What the provider has reported, so that each report is applied once. */
export interface EventStore {
  /** Remembers that the event came in. @returns false when it was applied before: there is nothing left to do. */
  receive(event: { id: string; type: string; intentId: string | null; at: Date }): Promise<boolean>;
  /** Only after all of its effects: a crash before leaves it to the next delivery, whose effects are the same. */
  markApplied(id: string, at: Date): Promise<void>;
}
