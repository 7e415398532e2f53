import { chakra } from '@chakra-ui/react';

/** A blank the size of what will stand there; silent, since the region around it says that it is loading. */
export const Skeleton = chakra('div', {
  base: { bg: { _light: 'sunken', _dark: 'rule' }, minHeight: '1em', animation: 'breathe 1.6s ease-in-out infinite' },
});
