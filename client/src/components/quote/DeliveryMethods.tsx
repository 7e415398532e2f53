import type { PricedCartFragment } from '../../graphql/generated/operations';
import { Choice } from '../forms/Field';
import { Money } from '../money/Money';
import { chakra } from '../../theme/chakra';
import { toDeliveryDays } from './delivery-days';

const Options = chakra('fieldset', { base: { display: 'grid', gap: '2', minWidth: '0', border: 'none' } });
const Legend = chakra('legend', { base: { textStyle: 'label', marginBottom: '1' } });
const Option = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '3', alignItems: 'baseline', paddingBlock: '2' },
});
const Refusals = chakra('ul', {
  base: { listStyle: 'none', display: 'grid', gap: '1', textStyle: 'small', fontWeight: 'semibold' },
});

interface DeliveryMethodsProps {
  quote: PricedCartFragment | null;
  /** The method of the quote, or a newer choice. */
  methodId: string | null;
  onChoose: (methodId: string) => void;
}

/**
 * The methods that can deliver the cart, and why others cannot. Renders nothing until there is a quote, and if the shop
 * has no delivery methods.
 */
export function DeliveryMethods({ quote, methodId, onChoose }: DeliveryMethodsProps) {
  if (!quote || quote.deliverability === 'NOT_SET_UP') return null;
  const { deliveryOptions, deliveryRefusals, deliverability } = quote;
  return (
    <Options>
      <Legend>Delivery method</Legend>
      {deliveryOptions.map((option) => (
        <Choice
          key={option.methodId}
          type="radio"
          name="deliveryMethod"
          value={option.methodId}
          checked={option.methodId === methodId}
          onChange={() => onChoose(option.methodId)}
          label={<MethodLabel option={option} />}
        />
      ))}
      {deliverability === 'NEEDS_DESTINATION' && (
        <chakra.p textStyle="small" color="ink.soft">
          Enter the address to see how the parts can be delivered, and at what price.
        </chakra.p>
      )}
      <div role="status">
        {deliverability === 'NOT_DELIVERABLE' && (
          <chakra.p fontWeight="semibold" color="danger">
            This cart cannot be delivered to this address.
          </chakra.p>
        )}
        {deliveryRefusals.length > 0 && (
          <Refusals color={deliverability === 'NOT_DELIVERABLE' ? 'danger' : 'caution'}>
            {deliveryRefusals.map(({ methodId: id, name, lineId, message }) => (
              <li key={`${id} ${lineId ?? ''} ${message}`}>{`${name}: ${message}`}</li>
            ))}
          </Refusals>
        )}
      </div>
    </Options>
  );
}

function MethodLabel({ option }: { option: PricedCartFragment['deliveryOptions'][number] }) {
  const { name, carrier, price } = option;
  return (
    <Option>
      <span>{carrier === null || name.includes(carrier) ? name : `${name}, ${carrier}`}</span>
      <chakra.span color="ink.soft">{toDeliveryDays(option)}</chakra.span>
      {price.amountMinor === 0 ? <span>free</span> : <Money value={price} />}
    </Option>
  );
}
