import { chakra } from '@chakra-ui/react';

export interface FigureProps {
  src: string;
  /** Empty when the name stands beside it */
  alt: string;
  /** The first picture of a page is fetched at once, the others when they come near */
  priority?: boolean;
}

const Picture = chakra('img', {
  base: { width: 'full', height: 'auto', aspectRatio: '4 / 3', objectFit: 'contain' },
  variants: {
    theme: {
      both: {},
      light: { _dark: { display: 'none' } },
      dark: { display: 'none', _dark: { display: 'block' } },
    },
    surface: { drawing: {}, photo: { objectFit: 'cover' } },
  },
});

// The shop's own line drawings, which the server colours for either theme.
const drawings = /^\/images\/demo\/[^?#]+\.svg$/;

/**
 * A product's picture. Drawings are rendered once for each theme and CSS shows the one that fits, so that a change of
 * theme needs no script and the page has no flash; the hidden one is lazy and is fetched only when it is shown.
 */
export function Figure({ src, alt, priority = false }: FigureProps) {
  const shared = { alt, htmlWidth: 640, htmlHeight: 480, decoding: 'async' } as const;
  const loading = priority ? 'eager' : 'lazy';
  if (!drawings.test(src)) {
    return <Picture {...shared} src={src} loading={loading} surface="photo" />;
  }
  return (
    <>
      <Picture {...shared} src={`${src}?theme=light`} loading={loading} theme="light" />
      <Picture {...shared} src={`${src}?theme=dark`} loading="lazy" theme="dark" />
    </>
  );
}
