import { useShownShop } from '../../../lib/shop/ShopProvider';
import { PageMetadata } from '../../../components/page/PageHeading';
import { CustomerReviews } from './CustomerReviews';
import { Statistics } from './Statistics';
import { WhyChooseUs } from './WhyChooseUs';

export function WhyChoosePage() {
  const { name } = useShownShop();
  return (
    <>
      <PageMetadata title="Why Choose us" description={`Three reasons why riders order their parts at ${name}.`} />
      <WhyChooseUs level={1} />
    </>
  );
}

export function ReviewsPage() {
  const { name } = useShownShop();
  return (
    <>
      <PageMetadata title="Customer Reviews" description={`What riders say about ${name} and its motorbike parts.`} />
      <CustomerReviews level={1} />
    </>
  );
}

export function SummaryPage() {
  const { name } = useShownShop();
  return (
    <>
      <PageMetadata title="Your Trust is Valuable!" description={`${name} in figures: visitors, buyers, parts sold.`} />
      <Statistics level={1} />
    </>
  );
}
