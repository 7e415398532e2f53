import { Fragment } from 'react';

/** An email address that a narrow column breaks after its @ and its dots, and nowhere else while it can. */
export function EmailText({ children }: { children: string }) {
  return children.split(/(?<=[@.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
