import { JsonLd } from '../../../components/page/JsonLd';
import { PageMetadata } from '../../../components/page/PageHeading';
import { CountedSections } from '../../../components/page/Section';
import {
  HomeProductsDocument,
  HomeReviewsDocument,
  HomeSaleDocument,
  useShopQuery,
} from '../../../graphql/generated/operations';
import { CustomerReviews } from './CustomerReviews';
import { Hero } from './Hero';
import { ProductGrid } from './ProductGrid';
import { SaleCountdown } from './SaleCountdown';
import { Statistics } from './Statistics';
import { WhyChooseUs } from './WhyChooseUs';

export const queries = () => [
  { query: HomeProductsDocument },
  { query: HomeReviewsDocument },
  { query: HomeSaleDocument },
];

export function HomePage() {
  return (
    <>
      <PageMetadata />
      <StoreStructuredData />
      <Hero />
      <CountedSections>
        <ProductGrid />
        <SaleCountdown />
        <CustomerReviews />
        <Statistics />
        <WhyChooseUs />
      </CountedSections>
    </>
  );
}

/** The shop's contact data for search engines. Renders nothing until the shop is loaded. */
function StoreStructuredData() {
  const { data } = useShopQuery();
  if (!data) return null;
  const { name, tagline, contact } = data.shop;
  return (
    <JsonLd
      value={{
        '@context': 'https://schema.org',
        '@type': 'AutoPartsStore',
        name,
        slogan: tagline,
        address: contact.address,
        telephone: contact.phone,
        email: contact.email,
      }}
    />
  );
}
