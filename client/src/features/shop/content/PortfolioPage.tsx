import { PageMetadata } from '../../../components/page/PageHeading';
import { Section } from '../../../components/page/Section';
import { DataPlate } from '../../../components/plate/DataPlate';
import { Plate } from '../../../components/plate/Plate';
import { ContentPageDocument } from '../../../graphql/generated/operations';
import { toFigureLabel } from '../../../lib/catalogue/figure-label';
import { chakra } from '../../../theme/chakra';
import { WrittenContent } from './WrittenContent';

const particulars = [
  { term: 'Name', value: 'Robin Vale' },
  { term: 'Trade', value: 'Web engineer and motorbike mechanic' },
  { term: 'Education', value: 'BSc Mechanical Engineering' },
  { term: 'Tools', value: 'TypeScript, React, GraphQL, Node.js, MongoDB, a torque wrench' },
  { term: 'Languages', value: 'English, German' },
] as const;

const works = [
  {
    name: 'Kickstand',
    year: '2026',
    text: 'This shop: a parts catalogue one can order from. Drawn like a workshop manual, because that is what its customers read.',
    made: 'TypeScript, React, GraphQL',
  },
  {
    name: 'Torque Table',
    year: '2025',
    text: 'Tightening torques of four hundred machines on one searchable page. Works offline, with gloves on, at arm’s length.',
    made: 'Service workers, IndexedDB',
  },
  {
    name: 'Valve Log',
    year: '2024',
    text: 'A notebook for valve clearances: measured, set, and due again. Prints the shim order that the numbers ask for.',
    made: 'React, SQLite',
  },
] as const;

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
    gap: { base: '8', lg: '12' },
    alignItems: 'start',
  },
});
const Works = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
    gap: '5',
  },
});

const path = '/portfolio';

export const queries = () => [{ query: ContentPageDocument, variables: { path } }];

export function PortfolioPage() {
  return <WrittenContent path={path} number="P" instead={() => <UsualPortfolio />} />;
}

function UsualPortfolio() {
  return (
    <>
      <PageMetadata
        title="My Portfolio"
        description="Robin Vale, who built Kickstand: what I do, what I learned, what I made."
      />
      <Section number="P" title="My Portfolio" level={1}>
        <Layout>
          <chakra.div display="grid" gap="5">
            <chakra.p textStyle="heading" textTransform="uppercase">
              I build things that can be taken apart again.
            </chakra.p>
            <chakra.p textStyle="lead" color="ink.soft">
              Ten years at a motorbike bench taught me to label every part, to keep the manual open, and to leave no
              screw over. I write software the same way: small pieces, plainly named, each of which can be replaced
              without touching the rest.
            </chakra.p>
          </chakra.div>
          <DataPlate caption="Particulars" rows={particulars} />
        </Layout>
      </Section>
      <Section number="P.1" title="Work" capitals>
        <Works>
          {works.map(({ name, year, text, made }, index) => (
            <Plate key={name} as="article" figure={toFigureLabel(index + 1)} note={year}>
              <chakra.div display="grid" gap="4" flex="1" alignContent="start" borderTop="hairline" padding="4">
                <chakra.h3 textStyle="title">{name}</chakra.h3>
                <chakra.p textStyle="body">{text}</chakra.p>
                <chakra.p textStyle="number" fontSize="sm" color="ink.soft">
                  {made}
                </chakra.p>
              </chakra.div>
            </Plate>
          ))}
        </Works>
      </Section>
    </>
  );
}
