export interface PageMetadataProps {
  /** Name of the page, without the shop's. Omitted on the home page. */
  title?: string;
  description?: string;
  /** True for a page that search engines should not index. */
  isPrivate?: boolean;
}

const shopName = 'Kickstand';
const shopDescription =
  'Kickstand: motorbike parts and accessories, a wide range of products at reasonable prices. Because your motorbike is important to us.';

/** Title and description of the page; React moves them into the head. */
export function PageMetadata({ title, description = shopDescription, isPrivate = false }: PageMetadataProps) {
  const fullTitle = title ? `${title} · ${shopName}` : `${shopName} · Motorbike parts and accessories`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:site_name" content={shopName} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {isPrivate && <meta name="robots" content="noindex" />}
    </>
  );
}
