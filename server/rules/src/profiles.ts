import * as z from 'zod/mini';
import { isPrintable, isVisible, phoneNumber, requiredText } from './fields.js';

export const profileRules = {
  education: requiredText('Education', 500),
  location: requiredText('Location', 200),
  phoneNumber: phoneNumber('Phone number'),
  linkedIn: linkedIn(),
};

function linkedIn() {
  const most = 300;
  const error = `LinkedIn must be an http(s) address or a profile name of 1 to ${most} characters.`;
  return z.string().check(
    z.trim(),
    z.minLength(1, { error, abort: true }),
    z.maxLength(most, { error, abort: true }),
    // The profile may be shown as a link, so `javascript:` and other schemes are refused.
    z.refine((text) => isVisible(text) && isPrintable(text) && !hasForeignScheme(text), { error }),
  );
}

function hasForeignScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^https?:\/\//i.test(text);
}
