import { chakra } from '../../theme/chakra';

const Text = chakra('div', {
  base: {
    textStyle: 'body',
    maxWidth: 'measure',
    overflowWrap: 'anywhere',
    '& > * + *': { marginTop: '4' },
    '& h2': { textStyle: 'heading', marginTop: '10' },
    '& h3': { textStyle: 'title', marginTop: '8' },
    '& :is(h4, h5, h6)': { textStyle: 'subtitle', marginTop: '6' },
    '& a': { textDecoration: 'underline', textUnderlineOffset: '0.2em', _hover: { color: 'signal' } },
    '& :is(ul, ol)': { paddingInlineStart: '6' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li + li': { marginTop: '1' },
    '& blockquote': { borderInlineStart: 'heavy', paddingInlineStart: '4', color: 'ink.soft' },
    '& :is(code, pre)': { fontFamily: 'mono', fontSize: '0.9em' },
    '& pre': { overflowX: 'auto', borderTop: 'hairline', borderBottom: 'hairline', paddingBlock: '3' },
    // Drawings and transparent pictures need a light background.
    '& img': { maxWidth: '100%', height: 'auto', bg: { _dark: '#ddd6c6' } },
    '& hr': { borderTop: 'line' },
    '& table': { display: 'block', overflowX: 'auto', borderCollapse: 'collapse' },
    '& th': { fontWeight: 'semibold' },
    '& :is(th, td)': { borderBottom: 'hairline', paddingBlock: '2', paddingInlineEnd: '6', textAlign: 'start' },
  },
});

/** A text written in Markdown. @param html the text as the server renders it, without scripts and styles */
export function WrittenText({ html }: { html: string }) {
  return <Text dangerouslySetInnerHTML={{ __html: html }} />;
}
