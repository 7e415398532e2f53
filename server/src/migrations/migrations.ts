import { catalogue } from './catalogue.js';
import { existingShop } from './existing-shop/existing-shop.js';
import type { Migration } from './migration.js';
import { openDeposits } from './open-deposits.js';
import { orderLines } from './order-lines.js';
import { orderNumbers } from './order-numbers.js';
import { reviewAuthorNames } from './review-author-names.js';

/** All migrations, in the order in which they run. */
export const migrations: readonly Migration[] = [
  existingShop,
  reviewAuthorNames,
  orderLines,
  catalogue,
  orderNumbers,
  openDeposits,
];
