import { Section } from '../../../components/page/Section';
import { chakra } from '../../../theme/chakra';

const claims = [
  {
    title: 'Cutting-edge products',
    text: 'Cutting-edge bike products at a competitive price.',
  },
  {
    title: 'On time',
    text: 'Attention to timelines and project management, from the first order to the last delivery.',
  },
  {
    title: 'Award winning',
    text: 'An international communicators award, won six times from over 6000 entries.',
  },
] as const;

const List = chakra('ol', { base: { display: 'grid', gap: '0', borderBottom: 'line' } });
const Claim = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '3.5rem minmax(0, 1fr)', lg: '5rem minmax(0, 5fr) minmax(0, 6fr)' },
    columnGap: '5',
    rowGap: '2',
    alignItems: 'center',
    borderTop: 'line',
    paddingBlock: { base: '5', md: '6' },
  },
});
const Balloon = chakra('span', {
  base: {
    textStyle: 'number',
    display: 'grid',
    placeItems: 'center',
    width: { base: '12', lg: '14' },
    height: { base: '12', lg: '14' },
    border: '2px solid',
    borderColor: 'ink',
    borderRadius: '50%',
    fontSize: 'lg',
    fontWeight: 'semibold',
  },
});

export function WhyChooseUs({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <Section title="Why Choose us" level={level}>
      <List>
        {claims.map(({ title, text }, index) => (
          <Claim key={title}>
            <Balloon aria-hidden="true">{index + 1}</Balloon>
            <chakra.h3 as={level === 1 ? 'h2' : 'h3'} textStyle="heading">
              {title}
            </chakra.h3>
            <chakra.p textStyle="lead" gridColumn={{ base: '2', lg: 'auto' }} color="ink.soft">
              {text}
            </chakra.p>
          </Claim>
        ))}
      </List>
    </Section>
  );
}
