/* Rules for the pages that the merchant writes. */
import * as z from 'zod/mini';
import { isPrintable, optionalText, requiredText } from './fields.js';

/** Addresses of the pages that the law may require. The shop links to those that are published. */
export const legalPaths = ['/imprint', '/privacy', '/terms', '/returns', '/shipping'] as const;

/** Addresses that show a built-in text until the merchant publishes a page there. */
export const replacedPaths = ['/portfolio', '/blogs'] as const;

const fixedPaths = [...legalPaths, '/questions', ...replacedPaths];

export const contentLimits = { pages: 500, versions: 30, previousPaths: 20, pathLength: 80 } as const;

const pathError =
  `Address must be one of ${fixedPaths.join(', ')}, or begin with /pages/ or /blogs/ and continue with letters from a to z, ` +
  'digits and hyphens.';
const ownPath = /^\/(?:pages|blogs)\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const pageRules = {
  title: requiredText('Title', 120),
  path: z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(contentLimits.pathLength, {
      error: `Address must have at most ${contentLimits.pathLength} characters.`,
      abort: true,
    }),
    z.refine((path) => fixedPaths.some((fixed) => fixed === path) || ownPath.test(path), { error: pathError }),
  ),
  description: optionalText('Description', 200),
  markdown: z
    .string()
    .check(
      z.maxLength(100_000, { error: 'Text must have at most 100,000 characters.', abort: true }),
      z.refine(isPrintable, { error: 'Text must not contain control characters.' }),
    ),
};
