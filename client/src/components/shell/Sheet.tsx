import { chakra } from '../../theme/chakra';

/** Width and margins of the content; used by the page and by every bar. */
export const Sheet = chakra('div', {
  base: { width: 'full', maxWidth: 'page', marginInline: 'auto', paddingInline: { base: '4', sm: '6', lg: '10' } },
});
