import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { RuledSection } from '../../../components/page/RuledSection';
import { Plate } from '../../../components/plate/Plate';
import type { PartNumberPageQuery } from '../../../graphql/generated/operations';
import { toNumberPath } from '../../../lib/catalogue/part-number';

type Answer = PartNumberPageQuery['partNumber'];
type Step = Answer['steps'][number];

const Line = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    flexWrap: 'wrap',
    alignItems: 'stretch',
    gap: '4',
    '& > li': { flex: { base: 'none', md: '1 1 14rem' }, minWidth: '0', maxWidth: { md: '24rem' } },
  },
});

/** The requested number and the numbers that replaced it, up to the newest. */
export function NumberChain({ answer: { steps, ends, key } }: { answer: Answer }) {
  if (steps.length === 0) return null;
  return (
    <RuledSection title="Replaced" note={steps.length === 1 ? '1 step' : `${steps.length} steps`}>
      <Line>
        {steps.map((step) => (
          <li key={`${step.brandName} ${step.number}`}>
            <Plate
              figure={step.brandName}
              note={step.since === null ? 'Replaced' : `Until ${step.since}`}
              height="full"
            >
              <Content>
                <Number number={step.number} isAsked={toNumberPath(step.number) === `/numbers/${key}`} />
                <chakra.p textStyle="small" color="ink.soft">
                  {toText(step)}
                </chakra.p>
              </Content>
            </Plate>
          </li>
        ))}
        {ends.map(({ number, brandName, quantity, isAlternative }) => (
          <li key={`${brandName} ${number}`}>
            <Plate figure={brandName} note="Newest" borderTop="heavy" height="full">
              <Content>
                <Number number={number} isAsked={false} />
                <chakra.p textStyle="small" color="ink.soft">
                  {[quantity > 1 && `${quantity} needed`, isAlternative && 'One of several that fit']
                    .filter(Boolean)
                    .join('. ')}
                </chakra.p>
              </Content>
            </Plate>
          </li>
        ))}
      </Line>
    </RuledSection>
  );
}

const Content = chakra('div', { base: { paddingInline: '4', paddingBottom: '4', overflowWrap: 'anywhere' } });

function Number({ number, isAsked }: { number: string; isAsked: boolean }) {
  const path = toNumberPath(number);
  return (
    <chakra.p textStyle="number" fontSize="lg" fontWeight="semibold">
      {isAsked || path === null ? number : <Link to={path}>{number}</Link>}
    </chakra.p>
  );
}

/** Link to the page of a maker's number. */
export function NumberLink({ number, brandName }: { number: string; brandName: string }) {
  const path = toNumberPath(number);
  const text = `${brandName} ${number}`;
  return path === null ? (
    text
  ) : (
    <Link to={path} kind="item">
      {text}
    </Link>
  );
}

function toText({ kind, replacedBy }: Step): string {
  const numbers = replacedBy.map(({ number, quantity }) => (quantity === 1 ? number : `${quantity} × ${number}`));
  if (kind === 'KIT') return `Replaced by a set of ${numbers.join(' and ')}`;
  return `Replaced by ${numbers.join(' or ')}`;
}
