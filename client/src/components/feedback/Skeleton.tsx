import { chakra } from '@chakra-ui/react';

/** A blank of the size of the content to come. Hidden from screen readers: the region around it says that it is loading. */
export const Skeleton = chakra('div', {
  base: { bg: { _light: 'sunken', _dark: 'rule' }, minHeight: '1em', animation: 'breathe 1.6s ease-in-out infinite' },
});
