import { JsonLd } from '../../components/page/JsonLd';
import { useShopQuery } from '../../graphql/generated/operations';

/** Tells search engines who sells here, once the shop's contact data is known. */
export function StoreStructuredData() {
  const { data } = useShopQuery();
  if (!data) return null;
  const { name, contact } = data.shop;
  return (
    <JsonLd
      value={{
        '@context': 'https://schema.org',
        '@type': 'AutoPartsStore',
        name,
        slogan: 'Because your motorbike is important to us.',
        address: contact.address,
        telephone: contact.phone,
        email: contact.email,
      }}
    />
  );
}
