export { createCardSandbox, postWebhook, type CardSandbox, type CardSandboxOptions } from './card-sandbox.js';
export { createFileSandboxStore } from './file-sandbox-store.js';
export type { AmountLimits, SandboxPort } from './port.js';
export { MemorySandboxStore } from './sandbox-store.js';
export { testCards } from './test-cards.js';
