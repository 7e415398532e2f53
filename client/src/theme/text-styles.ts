import { defineTextStyles } from '@chakra-ui/react';

// No style changes upper and lower case, so that the specification's texts are shown, read out and copied as written.
// Where the shop's own headings are in capitals, their components set the case.
const condensed = {
  fontFamily: 'heading',
  fontStretch: '62%',
  // The space of the condensed font is too narrow to separate words.
  wordSpacing: '0.1em',
  textWrap: 'balance',
} as const;

export const textStyles = defineTextStyles({
  /**
   * The shop's name in the full width of its container, which must be a query container. 'Kickstand' is 3.48 em wide. The
   * home page moves it 0.024 em to the left, because the K begins with a gap. So 3.46 em fill the container.
   */
  wordmark: {
    value: {
      ...condensed,
      fontWeight: '900',
      fontSize: 'calc(100cqi / 3.46)',
      lineHeight: '0.76',
      letterSpacing: '-0.015em',
    },
  },
  display: {
    value: {
      ...condensed,
      fontWeight: '850',
      fontSize: 'clamp(2.75rem, 7vw, 5.5rem)',
      lineHeight: '0.94',
      letterSpacing: '-0.01em',
    },
  },
  heading: {
    value: { ...condensed, fontWeight: '800', fontSize: 'clamp(1.875rem, 3.6vw, 2.75rem)', lineHeight: '1' },
  },
  /** Titles of sections, and names of products. */
  title: {
    value: { ...condensed, fontStretch: '70%', fontWeight: '750', fontSize: '1.5rem', lineHeight: '1.1' },
  },
  subtitle: {
    value: { fontFamily: 'heading', fontStretch: '88%', fontWeight: '650', fontSize: '1.125rem', lineHeight: '1.25' },
  },
  lead: {
    value: { fontFamily: 'body', fontSize: 'clamp(1.0625rem, 1.5vw, 1.25rem)', lineHeight: '1.45', textWrap: 'pretty' },
  },
  body: { value: { fontFamily: 'body', fontSize: '1rem', lineHeight: '1.55', textWrap: 'pretty' } },
  small: { value: { fontFamily: 'body', fontSize: '0.875rem', lineHeight: '1.5' } },
  /** Figure numbers, part numbers and column headers. */
  label: {
    value: {
      fontFamily: 'mono',
      fontSize: '0.8125rem',
      fontWeight: '500',
      lineHeight: '1.35',
    },
  },
  /** Prices, quantities and ids, whose digits line up. */
  number: {
    value: { fontFamily: 'mono', fontVariantNumeric: 'tabular-nums', fontFeatureSettings: "'zero' 1, 'calt' 0" },
  },
  /** The large numbers of the countdown and the statistics. */
  figure: {
    value: {
      ...condensed,
      fontWeight: '850',
      fontSize: 'clamp(3.25rem, 8vw, 6.5rem)',
      lineHeight: '0.82',
      fontVariantNumeric: 'tabular-nums',
    },
  },
});
