import type { ImageFieldsFragment } from '../../graphql/generated/operations';
import { chakra } from '../../theme/chakra';

export interface FigureProps {
  src: string;
  /** '' if the name is shown beside it. */
  alt: string;
  /** True for the first picture of a page, which is loaded at once; others are loaded lazily. */
  priority?: boolean;
  /** Details of an uploaded picture: its sizes and formats, and a placeholder while it loads. */
  photo?: PhotoDetails;
  /** The `sizes` attribute, by which the browser chooses a size. */
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
      // The whole photo is shown, with a margin like that of drawings. The blend mode hides its white background.
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

// A photo needs a light background: multiplied with the dark theme's background, it would be too dark.
const PhotoGround = chakra('div', { base: { isolation: 'isolate', bg: { _light: 'plate', _dark: '#ddd6c6' } } });

/** Address patterns of line drawings, and the suffix that gives a drawing the colours of a theme. */
const drawings = [
  // Drawings of the demo products. The server sets their colours.
  { path: /^\/images\/demo\/[^?#]+\.svg$/, light: '?theme=light', dark: '?theme=dark' },
  // Drawings of the shop's own pages, in `public/drawings`. The light theme needs a fragment, too: if several pictures
  // share a file, Safari uses its last fragment for all of them.
  { path: /^\/drawings\/[^?#]+\.svg$/, light: '#light', dark: '#dark' },
];

const shared = { htmlWidth: 640, htmlHeight: 480, decoding: 'async' } as const;

/**
 * A photo or a line drawing. A drawing is rendered once for each theme, and CSS shows one of them. So the page does not
 * flash before scripts run. The one for the dark theme is always lazy, so it is loaded only when it is shown.
 */
export function Figure({ src, alt, priority = false, photo, sizes = '100vw' }: FigureProps) {
  const loading = priority ? 'eager' : 'lazy';
  const drawing = drawings.find(({ path }) => path.test(src));
  if (!drawing) return <Photo src={src} alt={alt} loading={loading} details={photo} sizes={sizes} />;
  return (
    <>
      <Picture {...shared} alt={alt} src={src + drawing.light} loading={loading} theme="light" />
      <Picture {...shared} alt={alt} src={src + drawing.dark} loading="lazy" theme="dark" />
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
