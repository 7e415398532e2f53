import { PageMetadata } from '../../components/page/PageMetadata';
import { CustomerReviews } from './CustomerReviews';
import { Hero } from './Hero';
import { ProductGrid } from './ProductGrid';
import { SaleCountdown } from './SaleCountdown';
import { Statistics } from './Statistics';
import { StoreStructuredData } from './StoreStructuredData';
import { WhyChooseUs } from './WhyChooseUs';

export function HomePage() {
  return (
    <>
      <PageMetadata />
      <StoreStructuredData />
      <Hero />
      <ProductGrid />
      <SaleCountdown />
      <CustomerReviews />
      <Statistics />
      <WhyChooseUs />
    </>
  );
}
