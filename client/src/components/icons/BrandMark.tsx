import { useShownShop } from '../../lib/shop/ShopProvider';
import { chakra } from '../../theme/chakra';

const Mark = chakra('svg', { base: { flexShrink: 0, fill: 'none', stroke: 'currentColor' } });

const Logo = chakra('img', { base: { flexShrink: 0, width: 'auto', maxWidth: '10rem', objectFit: 'contain' } });

/** The shop's logo; if it has none, a leaning K. */
export function BrandMark({ size = '2rem' }: { size?: string }) {
  const { logo } = useShownShop();
  if (logo) {
    const { url, width, height } = logo;
    // Reserves the space while the picture loads.
    const aspectRatio = width && height ? `${width} / ${height}` : undefined;
    return <Logo src={url} alt="" style={{ height: size, aspectRatio }} />;
  }
  return (
    <Mark viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" strokeWidth="5.5">
      <path d="M8 3v22M24 3 11 14.5" />
      <path d="m11.5 13.5 12 14.5" stroke="var(--chakra-colors-signal-fill)" />
      <path d="M2 29.5h28" strokeWidth="2" />
    </Mark>
  );
}
