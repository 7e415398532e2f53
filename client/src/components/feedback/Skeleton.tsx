import { chakra } from '@chakra-ui/react';

/** Placeholder of the size of the loading content. Hidden from screen readers; `Loading` announces it. */
export const Skeleton = chakra('div', {
  base: { bg: { _light: 'sunken', _dark: 'rule' }, minHeight: '1em', animation: 'breathe 1.6s ease-in-out infinite' },
});
