import { Link } from '../../../components/actions/Button';
import { CountryChoice, useDestination } from '../../../components/delivery/CountryChoice';
import { Money } from '../../../components/money/Money';
import { toDeliveryDays } from '../../../components/quote/delivery-days';
import { useProductDeliveryQuery, type ProductDeliveryQuery } from '../../../graphql/generated/operations';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { chakra } from '../../../theme/chakra';

type Delivery = NonNullable<ProductDeliveryQuery['product']>['delivery'];
type Option = Delivery['options'][number];

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '3', rowGap: '1' },
});

/**
 * What delivery of the part costs in the visitor's country, and how long it takes. Renders nothing if delivery is not
 * set up.
 */
export function PartDelivery({ productId }: { productId: string }) {
  const destination = useDestination();
  const country = destination?.country ?? '';
  const { data, previousData } = useProductDeliveryQuery({
    variables: { id: productId, destination: { country } },
    skip: !destination,
  });
  const shipping = useShownShop().pages.find(({ url }) => url === '/shipping');
  const delivery = (data ?? previousData)?.product?.delivery;
  if (!destination || !delivery || delivery.deliverability === 'NOT_SET_UP') return null;
  return (
    <Line>
      <CountryChoice {...destination} />
      <chakra.span role="status">
        <Cheapest delivery={delivery} />
      </chakra.span>
      {shipping && (
        <Link to="/shipping" kind="line">
          {shipping.text}
        </Link>
      )}
    </Line>
  );
}

function Cheapest({ delivery: { deliverability, options, refusals } }: { delivery: Delivery }) {
  const option = options.find(({ isPickup }) => !isPickup);
  const pickup = options.find(({ isPickup }) => isPickup);
  return (
    <>
      {deliverability === 'NEEDS_DESTINATION' && 'The checkout shows the price for your address.'}
      {deliverability === 'NOT_DELIVERABLE' && `This part cannot be delivered there. ${refusals[0]?.message ?? ''}`}
      {option && <Price option={option} />}
      {pickup && (
        <chakra.span display="block" textStyle="small" color="ink.soft">
          {pickup.name}: <Price option={pickup} />
        </chakra.span>
      )}
    </>
  );
}

function Price({ option }: { option: Option }) {
  return (
    <>
      {option.price.amountMinor === 0 ? 'free' : <Money value={option.price} />}, {toDeliveryDays(option)}
    </>
  );
}
