import { requiredText } from './fields.js';

export const roleName = requiredText('Name', 60);

/** An invitation can be accepted for this many days after it was sent. */
export const invitationDays = 14;

/** Maximum numbers of staff and of their roles. */
export const staffLimits = { staff: 500, roles: 50 } as const;
