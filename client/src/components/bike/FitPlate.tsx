import { useState } from 'react';
import type { FitFieldsFragment, FitmentKind } from '../../graphql/generated/operations';
import { toBikeName } from '../../lib/garage/bike-words';
import type { GarageBike } from '../../lib/garage/garage';
import { useActiveBike } from '../../lib/garage/use-garage';
import { Choice } from '../forms/Field';
import { chakra } from '../../theme/chakra';
import { FitIcon } from './FitBadge';
import { toPlacesText } from './fit-places';
import { fitWords } from './fit-words';
import { PickBike } from './PickBike';
import { useFit } from './use-fits';

const Frame = chakra('section', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    alignContent: 'start',
    minHeight: '28',
    // The server renders the page without the visitor's bike. If a garage is stored, before-first-paint.js sets
    // `data-bike`, and the height of the longest answer on a phone is reserved.
    'html[data-bike] &': { minHeight: { base: '15rem', md: '28' } },
    border: 'line',
    borderInlineStart: '6px solid',
    bg: 'plate',
    paddingInline: '4',
    paddingBlock: '3',
  },
  variants: {
    tone: {
      good: { borderInlineStartColor: 'good' },
      calm: { borderInlineStartColor: 'calm' },
      caution: { borderInlineStartColor: 'caution' },
      danger: { borderInlineStartColor: 'danger' },
      plain: { borderInlineStartColor: 'control' },
    },
  },
  defaultVariants: { tone: 'plain' },
});
const Sentence = chakra('p', {
  base: { display: 'flex', gap: '2', fontWeight: 'semibold', overflowWrap: 'anywhere' },
  variants: {
    tone: {
      good: { color: 'good' },
      calm: { color: 'calm' },
      caution: { color: 'caution' },
      danger: { color: 'danger' },
      plain: { color: 'ink' },
    },
  },
});

interface FitPlateProps {
  product: { id: string; fitment: { kind: FitmentKind } };
}

/** Whether a part fits the visitor's bike, as a sentence with conditions. */
export function FitPlate({ product }: FitPlateProps) {
  const bike = useActiveBike();
  const { fit, hasFailed } = useFit(product.id);
  return (
    <Frame
      aria-label="Does it fit?"
      tone={fit ? fitWords(fit).tone : 'plain'}
      aria-busy={(bike && !fit && !hasFailed) || undefined}
    >
      {bike ? (
        <Answer key={`${bike.vehicleId} ${bike.year}`} bike={bike} fit={fit} hasFailed={hasFailed} />
      ) : (
        <p>
          {product.fitment.kind === 'UNIVERSAL'
            ? 'A universal part, not made for a particular bike.'
            : 'Does it fit? Choose your bike, and we will tell you.'}
        </p>
      )}
      <PickBike size="compact" justifySelf="start">
        {bike ? 'For another bike' : 'Choose your bike'}
      </PickBike>
    </Frame>
  );
}

interface AnswerProps {
  bike: GarageBike;
  /** Null until the shop has answered. */
  fit: FitFieldsFragment | null;
  hasFailed: boolean;
}

function Answer({ bike, fit, hasFailed }: AnswerProps) {
  const places = toPlacesText(fit?.places ?? []);
  const noAnswer = hasFailed
    ? `We could not find out whether it fits your ${toBikeName(bike)}. Choose the bike again, or try again later.`
    : `Checking whether it fits your ${toBikeName(bike)}.`;
  return (
    <>
      <Sentence tone={fit ? fitWords(fit).tone : 'plain'} role="status">
        {fit && <FitIcon fit={fit} />}
        {fit ? fitWords(fit).long(toBikeName(bike)) : noAnswer}
      </Sentence>
      {fit?.answer === 'FITS_IF' && <Conditions conditions={fit.conditions} />}
      {places !== '' && <chakra.p textStyle="small">{`Where: ${places}.`}</chakra.p>}
      {bike.year === null && fit?.answer === 'UNKNOWN' && (
        <chakra.p textStyle="small">We do not know the year of your bike either. With it, we may know more.</chakra.p>
      )}
    </>
  );
}

/** A checklist; the ticks are not stored. */
function Conditions({ conditions }: Pick<FitFieldsFragment, 'conditions'>) {
  const [met, setMet] = useState<ReadonlySet<number>>(new Set());
  const toggle = (index: number) => {
    const next = new Set(met);
    if (!next.delete(index)) next.add(index);
    setMet(next);
  };
  return (
    <div>
      <ul>
        {conditions.map(({ text }, index) => (
          <li key={`${index} ${text}`}>
            <Choice type="checkbox" label={text} checked={met.has(index)} onChange={() => toggle(index)} />
          </li>
        ))}
      </ul>
      <p role="status">{met.size === conditions.length ? 'All conditions are met: it fits your bike.' : ''}</p>
    </div>
  );
}

/**
 * The sentence of `FitPlate` on one line, for the order form. Renders nothing until a bike is chosen and its answer is
 * known.
 */
export function FitLine({ productId }: { productId: string }) {
  const bike = useActiveBike();
  const { fit } = useFit(productId);
  if (!bike || !fit) return null;
  const { long, tone } = fitWords(fit);
  const conditions = fit.conditions.map(({ text }) => text).join('; ');
  return (
    <Sentence tone={tone} role="status">
      <FitIcon fit={fit} />
      {[long(toBikeName(bike)), conditions].filter(Boolean).join(' ')}
    </Sentence>
  );
}
