import { Link } from '../../../components/actions/Button';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import type { PartSheet_ProductFragment } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

type Product = PartSheet_ProductFragment;
type Variant = NonNullable<Product['family']>['variants']['nodes'][number];

const Values = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '2' } });
const valueBox = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  minWidth: 'target',
  minHeight: 'target',
  paddingInline: '3',
  border: '1px solid',
  borderColor: 'control',
  textDecoration: 'none',
} as const;
const Value = chakra(Link, {
  base: {
    ...valueBox,
    '&[aria-current]': { bg: 'ink', color: 'paper', borderColor: 'ink' },
    '&[data-unavailable]': { textDecorationLine: 'line-through' },
  },
});
const Unmade = chakra('span', {
  base: { ...valueBox, borderStyle: 'dashed', color: 'ink.soft', textDecorationLine: 'line-through' },
});

/** Links to the variants of the family. */
export function PartOptions({ product: { options, family } }: { product: Product }) {
  if (!family) return null;
  return family.axes.map(({ code, label, values }) => {
    const current = options.find(({ axis }) => axis === code)?.value;
    return (
      <chakra.div key={code} role="group" aria-label={label}>
        <chakra.p textStyle="label" color="ink.soft">
          {label}
        </chakra.p>
        <Values>
          {values.map((value) => (
            <li key={value}>
              <OptionLink value={value} isCurrent={value === current} variant={findVariant(value)} />
            </li>
          ))}
        </Values>
      </chakra.div>
    );

    /** The variant that differs only in this option; if there is none, any variant with the value. */
    function findVariant(value: string) {
      const wanted = new Map(options.map((option) => [option.axis, option.axis === code ? value : option.value]));
      const having = family?.variants.nodes.filter((variant) => has(variant, code, value)) ?? [];
      const isExact = (variant: Variant) => [...wanted].every(([axis, wish]) => has(variant, axis, wish));
      return having.find(isExact) ?? having[0] ?? null;
    }
  });
}

const has = ({ options }: Variant, axis: string, value: string): boolean =>
  options.some((option) => option.axis === axis && option.value === value);

function OptionLink({ value, isCurrent, variant }: { value: string; isCurrent: boolean; variant: Variant | null }) {
  if (!variant) {
    return (
      <Unmade>
        {value}
        <VisuallyHidden>, not made</VisuallyHidden>
      </Unmade>
    );
  }
  const isOut = variant.availability === 'OUT_OF_STOCK';
  return (
    <Value
      to={`/part/${variant.slug}`}
      aria-current={isCurrent ? 'true' : undefined}
      data-unavailable={isOut || undefined}
    >
      {value}
      {isOut && <VisuallyHidden>, out of stock</VisuallyHidden>}
    </Value>
  );
}
