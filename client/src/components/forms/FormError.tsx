import { chakra } from '@chakra-ui/react';

const Message = chakra('p', {
  base: { color: 'danger', fontWeight: 'semibold', borderInlineStart: '3px solid', paddingInlineStart: '3' },
});

/** Error of the form as a whole, shown below its fields. */
export function FormError({ children }: { children?: string | null | undefined }) {
  return <div role="alert">{children ? <Message>{children}</Message> : null}</div>;
}
