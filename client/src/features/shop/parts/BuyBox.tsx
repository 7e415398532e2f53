import { Button } from '../../../components/actions/Button';
import { Field, StepInput } from '../../../components/forms/Field';
import { toEarlyCartLine } from '../../../components/cart/early-cart-line';
import { DepositNote } from '../../../components/money/DepositNote';
import { Money } from '../../../components/money/Money';
import { PriceNotes } from '../../../components/money/PriceNotes';
import { afterHydration } from '../../../components/page/later';
import { SpecificationRows } from '../../../components/plate/SpecificationRows';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';
import { toQuantityRange } from '../../../lib/catalogue/order-quantity';
import { isSold, toStockText } from '../../../lib/catalogue/stock-words';
import { toLabel } from '../../../lib/text/to-label';
import { chakra } from '../../../theme/chakra';
import { conditionLabels } from './PartCard';
import type { Purchase } from './use-purchase';

type Product = PartSheet_ProductFragment;

const PartDelivery = afterHydration(() => import('./PartDelivery').then((module) => module.PartDelivery));

const Row = chakra('div', { base: { display: 'grid', gridTemplateColumns: '6rem minmax(0, 1fr)', gap: '3' } });

/** Price, stock, quantity and the button that adds the part to the cart. */
export function BuyBox({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { price, coreDeposit, minimumQuantity, condition } = product;
  return (
    <chakra.div display="grid" gap="4" borderTop="line" paddingTop="4">
      <chakra.p fontSize="2xl" fontWeight="semibold">
        <Money value={price} />
      </chakra.p>
      <PriceNotes {...product} />
      {coreDeposit && <DepositNote deposit={coreDeposit} />}
      <SpecificationRows
        rows={[
          { term: 'Availability', value: toStockText(product) },
          ...product.priceTiers.map((tier) => ({
            term: `From ${tier.fromQuantity}, each`,
            value: <Money value={tier.price} />,
          })),
          ...(minimumQuantity > 1 ? [{ term: 'Minimum order', value: minimumQuantity }] : []),
          ...(condition === 'NEW' ? [] : [{ term: 'Condition', value: toLabel(conditionLabels, condition) }]),
        ]}
      />
      {isSold(product) && <AddForm product={product} purchase={purchase} />}
      {isSold(product) && product.anyDelivery.deliverability !== 'NOT_SET_UP' && (
        // Room for what is shown after hydration, so that nothing below moves.
        <chakra.div minHeight="28">
          <PartDelivery productId={product.id} />
        </chakra.div>
      )}
    </chakra.div>
  );
}

function AddForm({ product, purchase }: { product: Product; purchase: Purchase }) {
  const { form, formId, quantity, setQuantity, neededQuantity, fault, isAdding, submit } = purchase;
  return (
    <form ref={form} id={formId} noValidate aria-label="Add to cart" onSubmit={submit}>
      <Field
        label="Quantity"
        hint={[neededQuantity === null ? '' : `Your bike needs ${neededQuantity}.`, toQuantityRange(product)].join(' ')}
        error={fault ?? undefined}
      >
        <Row>
          <StepInput
            inputMode="numeric"
            step={1}
            min={product.minimumQuantity}
            minHeight="14"
            value={quantity}
            onChange={({ target }) => setQuantity(target.value)}
          />
          <Button
            type="submit"
            tone="signal"
            size="large"
            busy={isAdding}
            keepsFocus
            {...toEarlyCartLine(product, Number(quantity))}
          >
            Add to cart
          </Button>
        </Row>
      </Field>
    </form>
  );
}
