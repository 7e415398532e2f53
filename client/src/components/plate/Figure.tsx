import { chakra } from '@chakra-ui/react';
import type { ImageFieldsFragment } from '../../graphql/generated/operations';

export interface FigureProps {
  src: string;
  /** Empty when the name stands beside it */
  alt: string;
  /** The first picture of a page is fetched at once, the others when they come near */
  priority?: boolean;
  /** What the shop knows of a picture of its own: other sizes and formats, and what to show until it is there */
  photo?: PhotoDetails;
  /** How wide it is shown, as in HTML, for the browser to choose a size by */
  sizes?: string;
}

export type PhotoDetails = Pick<ImageFieldsFragment, 'width' | 'height' | 'blurDataUrl' | 'sources'>;

const Picture = chakra('img', {
  base: { width: 'full', height: 'auto', aspectRatio: '4 / 3', objectFit: 'contain' },
  variants: {
    theme: {
      both: {},
      light: { _dark: { display: 'none' } },
      dark: { display: 'none', _dark: { display: 'block' } },
    },
    surface: {
      drawing: {},
      // Whole, with a margin as drawings have, and without its white ground.
      photo: {
        padding: '6%',
        mixBlendMode: 'multiply',
        backgroundOrigin: 'content-box',
        backgroundPosition: 'center',
        backgroundRepeat: 'no-repeat',
        backgroundSize: 'contain',
      },
    },
  },
});

// A photo needs light paper beneath it: what it is multiplied with at night would swallow it.
const PhotoGround = chakra('div', { base: { isolation: 'isolate', bg: { _light: 'plate', _dark: '#ddd6c6' } } });

// The shop's own line drawings, which the server colours for either theme.
const drawings = /^\/images\/demo\/[^?#]+\.svg$/;

const shared = { htmlWidth: 640, htmlHeight: 480, decoding: 'async' } as const;

/**
 * A product's picture. Drawings are rendered once for each theme and CSS shows the one that fits, so that a change of
 * theme needs no script and the page has no flash; the hidden one is lazy and is fetched only when it is shown.
 */
export function Figure({ src, alt, priority = false, photo, sizes = '100vw' }: FigureProps) {
  const loading = priority ? 'eager' : 'lazy';
  if (!drawings.test(src)) return <Photo src={src} alt={alt} loading={loading} details={photo} sizes={sizes} />;
  return (
    <>
      <Picture {...shared} alt={alt} src={`${src}?theme=light`} loading={loading} theme="light" />
      <Picture {...shared} alt={alt} src={`${src}?theme=dark`} loading="lazy" theme="dark" />
    </>
  );
}

interface PhotoProps {
  src: string;
  alt: string;
  loading: 'eager' | 'lazy';
  details: PhotoDetails | undefined;
  sizes: string;
}

function Photo({ src, alt, loading, details, sizes }: PhotoProps) {
  const { width, height, blurDataUrl, sources = [] } = details ?? {};
  const picture = (
    <Picture
      {...shared}
      {...(width && height ? { htmlWidth: width, htmlHeight: height } : {})}
      src={src}
      alt={alt}
      loading={loading}
      surface="photo"
      style={blurDataUrl ? { backgroundImage: `url(${blurDataUrl})` } : undefined}
    />
  );
  if (sources.length === 0) return <PhotoGround>{picture}</PhotoGround>;
  return (
    <PhotoGround>
      <chakra.picture display="contents">
        {sources.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        {picture}
      </chakra.picture>
    </PhotoGround>
  );
}
