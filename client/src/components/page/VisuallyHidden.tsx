import { chakra } from '@chakra-ui/react';

/** Read out, never seen. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
