import { chakra } from '@chakra-ui/react';
import { Link } from '../../../components/actions/Link';
import { RuledSection } from '../../../components/page/RuledSection';
import { Figure } from '../../../components/plate/Figure';
import { useDiagramsOfBikeQuery, type BikeQuery } from '../../../graphql/generated/operations';
import { toDiagramAddress } from '../../../lib/garage/bike-words';

const Drawings = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
    gap: { base: '3', sm: '5' },
  },
});
const Drawing = chakra(Link, {
  base: {
    display: 'grid',
    alignContent: 'start',
    height: 'full',
    bg: 'plate',
    borderTop: 'line',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
});

/** The diagrams of a bike; nothing if it has none. */
export function DiagramsOfBike({ bike }: { bike: NonNullable<BikeQuery['vehicle']> }) {
  const { data } = useDiagramsOfBikeQuery({ variables: { vehicle: { vehicleId: bike.id, year: null } } });
  const diagrams = data?.diagrams ?? [];
  if (diagrams.length === 0) return null;
  return (
    <RuledSection title="Diagrams" note={diagrams.length === 1 ? '1 drawing' : `${diagrams.length} drawings`}>
      <Drawings>
        {diagrams.map(({ id, title, image }) => (
          <li key={id}>
            <Drawing to={toDiagramAddress(bike, id)}>
              <chakra.span display="block" padding="2" borderBottom="hairline">
                <Figure src={image.url} alt="" photo={image} sizes="(min-width: 64rem) 25vw, 50vw" />
              </chakra.span>
              <chakra.span display="block" textStyle="subtitle" padding="3">
                {title}
              </chakra.span>
            </Drawing>
          </li>
        ))}
      </Drawings>
    </RuledSection>
  );
}
