import { useState } from 'react';
import { ProductChoice, type Named } from '../../../components/choices/ChosenList';
import { Field, NumberInput } from '../../../components/forms/Field';
import { QuoteSummary } from '../../../components/quote/QuoteSummary';
import { useTryPromotionQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const Panel = chakra('section', { base: { display: 'grid', gap: '4', marginTop: '6' } });

interface PromotionTrialProps {
  promotionId: string;
  /** False while there are unsaved changes, which the trial does not know. */
  isSaved: boolean;
}

/** Shows what a cart of chosen products costs with the promotion. */
export function PromotionTrial({ promotionId, isSaved }: PromotionTrialProps) {
  const [lines, setLines] = useState<readonly (Named & { quantity: string })[]>([]);
  const entered = lines
    .map(({ id: productId, quantity }) => ({ productId, quantity: Number(quantity) }))
    .filter(({ quantity }) => Number.isInteger(quantity) && quantity > 0);
  const { data, previousData, loading, error } = useTryPromotionQuery({
    variables: { input: { promotionId, lines: entered } },
    skip: entered.length === 0,
    fetchPolicy: 'no-cache',
  });
  const tried = entered.length === 0 ? null : (data ?? previousData)?.tryPromotion;
  return (
    <Panel aria-label="Try it on a cart">
      <chakra.h3 textStyle="label">Try it on a cart</chakra.h3>
      {!isSaved && <p>Save first: your changes are not tried.</p>}
      <ProductChoice
        label="Find a product for the cart"
        known={lines}
        onAdd={(product) => setLines([...lines, { ...product, quantity: '1' }])}
      />
      {lines.map((line) => (
        <Field key={line.id} label={`Quantity of ${line.name}`} hint="0 leaves it out.">
          <NumberInput
            value={line.quantity}
            onChange={({ target }) =>
              setLines(lines.map((each) => (each.id === line.id ? { ...each, quantity: target.value } : each)))
            }
          />
        </Field>
      ))}
      {error && <p role="alert">{error.message}</p>}
      {tried?.codes.map(({ code, problem }) => problem !== null && <p key={code}>{problem}</p>)}
      {tried && (
        <QuoteSummary
          quote={tried.quote}
          partsTotal={tried.quote.total}
          totalLabel="Total of the cart"
          isBusy={loading}
        />
      )}
    </Panel>
  );
}
