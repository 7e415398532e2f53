import type { ForgetPerson } from '../platform/mongo/forget-person.js';
import { forgetInMigrationRemarks } from '../platform/mongo/migration-remarks.js';
import { forgetInProfiles } from './accounts/profile.repository.js';
import { forgetInAddresses } from './addresses/address-book.repository.js';
import { forgetInAuditLog } from './audit/audit.repository.js';
import { forgetInCarts } from './carts/cart.repository.js';
import { forgetInNotes } from './customers/customer-note.repository.js';
import { forgetInErasures } from './customers/erasure.repository.js';
import { forgetInGarages } from './garage/garage.repository.js';
import { forgetInIdempotencyKeys } from './idempotency/idempotency.service.js';
import { forgetInImports } from './imports/import.repository.js';
import { forgetInKeys } from './keys/api-key.repository.js';
import { forgetInPictures } from './media/picture.repository.js';
import { forgetInMessages } from './messages/message.repository.js';
import { forgetInLedger } from './orders/ledger/ledger.js';
import { forgetInOrders } from './orders/order/forget-customer.js';
import { forgetInReturnFiles } from './orders/order/return-file.repository.js';
import { forgetInReviews } from './reviews/review.repository.js';
import { forgetInSearchLog } from './search/search-log.repository.js';
import { forgetInStaff } from './staff/staff.repository.js';
import { forgetInWebhooks } from './webhooks/webhook.repository.js';

/** What each module erases about a person. Orders come last: they say which email addresses the person has used. */
export const forgetPerson: readonly ForgetPerson[] = [
  forgetInLedger,
  forgetInMessages,
  forgetInReviews,
  forgetInCarts,
  forgetInGarages,
  forgetInAddresses,
  forgetInProfiles,
  forgetInNotes,
  forgetInStaff,
  forgetInKeys,
  forgetInWebhooks,
  forgetInImports,
  forgetInPictures,
  forgetInIdempotencyKeys,
  forgetInSearchLog,
  forgetInErasures,
  forgetInMigrationRemarks,
  forgetInAuditLog,
  forgetInReturnFiles,
  forgetInOrders,
];
