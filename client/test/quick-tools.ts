import { configure, getConfig } from '@testing-library/react';
import * as React from 'react';

// Replaces parts of the test tools that are slow and do not affect the results.

/** True while `findBy` and `waitFor` query. Testing Library sets it, but its types leave it out. */
interface QueryState {
  _disableExpensiveErrorDiagnostics?: boolean;
}

// A query that finds nothing prints the document. `findBy` and `waitFor` query many times, so it is printed only when
// they give up.
const { getElementError: printDocument } = getConfig();
configure({
  getElementError(message, container) {
    if (!(getConfig() as QueryState)._disableExpensiveErrorDiagnostics) return printDocument(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

interface ReactInternals {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE?: object;
}

// React takes stack traces of the first 10,000 elements created in each second. Only its developer tools show them.
const internals = (React as ReactInternals).__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });
}

// To find the labels of a field, jsdom walks through the whole document once for each label.
function labelsOf(this: HTMLElement): HTMLLabelElement[] {
  return Array.from(document.getElementsByTagName('label')).filter(
    (label) => (label.htmlFor ? label.htmlFor === this.id : label.contains(this)) && label.control === this,
  );
}
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', { get: labelsOf });
}
