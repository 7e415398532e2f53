import type { ReactNode, Ref } from 'react';
import { useShownShop } from '../../lib/shop/ShopProvider';
import { chakra } from '../../theme/chakra';

const Frame = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: '3',
    paddingBottom: '5',
    marginBottom: { base: '5', md: '7' },
    borderBottom: 'heavy',
  },
});

interface PageHeadingProps {
  children: ReactNode;
  note?: ReactNode;
  /** Ref of the heading. If it is given, scripts can focus the heading. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The heading of a page, with an optional note beside it, above a heavy line. */
export function PageHeading({ children, note, ref }: PageHeadingProps) {
  return (
    <Frame>
      {/* The heading may contain a person's name, which may be wider than a phone. */}
      <chakra.h1 ref={ref} tabIndex={ref ? -1 : undefined} textStyle="heading" minWidth="0" overflowWrap="anywhere">
        {children}
      </chakra.h1>
      {note && (
        <chakra.p textStyle="label" color="ink.soft">
          {note}
        </chakra.p>
      )}
    </Frame>
  );
}

interface PageMetadataProps {
  /** Name of the page, without the shop's. Omitted on the home page. */
  title?: string;
  description?: string;
  /** True for a page that search engines should not index. */
  isPrivate?: boolean;
}

/** Title and description of the page; React moves them into the head. */
export function PageMetadata({ title, description, isPrivate = false }: PageMetadataProps) {
  const { name, tagline } = useShownShop();
  const fullTitle = title ? `${title} · ${name}` : `${name} · Motorbike parts and accessories`;
  const text =
    description ??
    `${name}: motorbike parts and accessories, a wide range of products at reasonable prices. ${tagline}`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={text} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={text} />
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  );
}
