import { PageMetadata } from '../../../components/page/PageHeading';
import { CustomerReviews } from './CustomerReviews';
import { Statistics } from './Statistics';
import { WhyChooseUs } from './WhyChooseUs';

export function WhyChoosePage() {
  return (
    <>
      <PageMetadata title="Why Choose us" description="Three reasons why riders order their parts at Kickstand." />
      <WhyChooseUs level={1} />
    </>
  );
}

export function ReviewsPage() {
  return (
    <>
      <PageMetadata title="Customer Reviews" description="What riders say about Kickstand and its motorbike parts." />
      <CustomerReviews level={1} />
    </>
  );
}

export function SummaryPage() {
  return (
    <>
      <PageMetadata title="Your Trust is Valuable!" description="Kickstand in figures: visitors, buyers, parts sold." />
      <Statistics level={1} />
    </>
  );
}
