import { chakra } from '@chakra-ui/react';

/** The page's width and margins; every bar and band of the shop is set in one. */
export const Sheet = chakra('div', {
  base: { width: 'full', maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', sm: '6', lg: '10' } },
});
