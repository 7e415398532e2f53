import { PageMetadata } from '../../components/page/PageMetadata';
import { CountedSections } from '../../components/page/Section';
import { HomeProductsDocument, HomeReviewsDocument } from '../../graphql/generated/operations';
import { CustomerReviews } from './CustomerReviews';
import { Hero } from './Hero';
import { ProductGrid } from './ProductGrid';
import { SaleCountdown } from './SaleCountdown';
import { Statistics } from './Statistics';
import { StoreStructuredData } from './StoreStructuredData';
import { WhyChooseUs } from './WhyChooseUs';

export const queries = () => [{ query: HomeProductsDocument }, { query: HomeReviewsDocument }];

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
