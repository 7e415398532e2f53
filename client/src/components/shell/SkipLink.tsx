import { chakra } from '@chakra-ui/react';

const Anchor = chakra('a', {
  base: {
    position: 'absolute',
    insetInlineStart: '4',
    top: '2',
    zIndex: 'skip',
    bg: 'ink',
    color: 'paper',
    paddingInline: '5',
    paddingBlock: '3',
    fontWeight: 'semibold',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none' },
  },
});

/** The first stop of the Tab key: past the top bar, to the page itself. */
export function SkipLink({ target }: { target: string }) {
  return <Anchor href={`#${target}`}>Skip to the page</Anchor>;
}
