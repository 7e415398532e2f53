export interface PageMetadataProps {
  /** The page's own name; the shop's is added. Left out on the home page. */
  title?: string;
  description?: string;
  /** A page of the visitor's own, which no search engine should list */
  isPrivate?: boolean;
}

const shopName = 'Kickstand';
const shopDescription =
  'Kickstand: motorbike parts and accessories, a wide range of products at reasonable prices. Because your motorbike is important to us.';

/** Title and description of the page in view; React places them in the head. */
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
