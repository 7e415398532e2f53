import { Fragment } from 'react';

/** An email address that breaks between its parts, not within a word, where it is too long for its column. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])|(?<=[-_+])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
