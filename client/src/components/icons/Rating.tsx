import { VisuallyHidden } from '../page/VisuallyHidden';
import { chakra } from '../../theme/chakra';

const best = 5;
const Nut = chakra('svg', {
  base: { width: '1.375rem', height: '1.375rem', stroke: 'ink', strokeWidth: '1.5' },
  variants: { tight: { yes: { fill: 'ink' }, no: { fill: 'none', stroke: 'control' } } },
});
const Hole = chakra('circle', {
  base: { stroke: 'inherit' },
  variants: { tight: { yes: { fill: 'plate' }, no: { fill: 'none' } } },
});

/** A rating of 1 to 5 as filled and empty hexagon nuts. */
export function Rating({ value }: { value: number }) {
  return (
    <chakra.span display="inline-flex" gap="1" alignItems="center">
      <VisuallyHidden>{`${value} out of ${best}`}</VisuallyHidden>
      {Array.from({ length: best }, (_, index) => (
        <Nut key={index} viewBox="0 0 24 24" aria-hidden="true" tight={index < value ? 'yes' : 'no'}>
          <path d="M7 2.8h10l5 9.2-5 9.2H7L2 12Z" />
          <Hole cx="12" cy="12" r="4" tight={index < value ? 'yes' : 'no'} />
        </Nut>
      ))}
    </chakra.span>
  );
}
