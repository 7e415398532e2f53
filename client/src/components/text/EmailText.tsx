import { Fragment } from 'react';

/** An email address. If it is too long for its column, the line breaks between its parts, not within a word. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?=[@.])|(?<=[-_+])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
