import { chakra } from '@chakra-ui/react';

const Message = chakra('p', {
  base: { color: 'danger', fontWeight: 'semibold', borderInlineStart: '3px solid', paddingInlineStart: '3' },
});

/** What went wrong with the form as a whole, in red under its fields. */
export function FormError({ children }: { children?: string | null | undefined }) {
  return <div role="alert">{children ? <Message>{children}</Message> : null}</div>;
}
