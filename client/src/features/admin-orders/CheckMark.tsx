import { chakra } from '@chakra-ui/react';

const Mark = chakra('span', {
  base: {
    textStyle: 'label',
    display: 'inline-block',
    bg: 'signal.fill',
    color: 'signal.on',
    fontWeight: 'bold',
    paddingInline: '1.5',
    paddingBlock: '0.5',
  },
});

/** An admin must look at this order's payment. */
export function CheckMark() {
  return <Mark>Check</Mark>;
}
