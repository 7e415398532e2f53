import { Navigate, useLocation, useParams, type Params } from 'react-router-dom';
import { ButtonLink, Link } from '../../../components/actions/Button';
import { EmptyState } from '../../../components/feedback/EmptyState';
import { FetchError, Loading, Skeleton } from '../../../components/feedback/Loading';
import { Breadcrumb } from '../../../components/page/Breadcrumb';
import { PageHeading, PageMetadata } from '../../../components/page/PageHeading';
import {
  DiagramPageDocument,
  useDiagramPageQuery,
  type BikeFieldsFragment,
  type DiagramSheetFragment,
  type FitFieldsFragment,
} from '../../../graphql/generated/operations';
import { toBikeAddress, toBuildYears, toDiagramAddress } from '../../../lib/garage/bike-words';
import { toPartCount, toSpotName, type Spot } from './spot-words';
import { useEffect, useRef, useState, type KeyboardEvent, type RefCallback, type SyntheticEvent } from 'react';
import { useFits } from '../../../components/bike/use-fits';
import { Drawing, SpotButton, SpotNumber, toPlaceStyle } from '../../../components/diagram/Drawing';
import { RuledSection } from '../../../components/page/RuledSection';
import { Plate } from '../../../components/plate/Plate';
import { useActiveBike } from '../../../lib/garage/use-garage';
import { useQueryParams } from '../../../lib/lists/list-state';
import { useIsHydrated } from '../../../lib/rendered/use-is-hydrated';
import { chakra } from '../../../theme/chakra';
import { SpotRow } from './SpotRow';

const toVariables = ({ make = '', model = '', id = '' }: Params) => ({ slug: `${make}-${model}`, id });

export const queries = (params: Params) => [{ query: DiagramPageDocument, variables: toVariables(params) }];

/** A diagram of one assembly of a bike, with numbered parts. */
export function DiagramPage() {
  const variables = toVariables(useParams());
  const { search } = useLocation();
  const { data, error, refetch } = useDiagramPageQuery({ variables });
  if (!data) {
    return (
      <chakra.div paddingBlock={{ base: '4', md: '6' }}>
        <PageMetadata title="Diagram" isPrivate />
        {error ? (
          <FetchError error={error} refetch={refetch} />
        ) : (
          <Loading what="the diagram">
            <Skeleton height="100dvh" />
          </Loading>
        )}
      </chakra.div>
    );
  }
  const { vehicle, diagram } = data;
  const bike = diagram?.vehicles.find(({ id }) => id === vehicle?.id);
  if (!diagram || !bike) return <NoSuchDiagram />;
  // The address belongs to a bike that was merged into another one.
  if (bike.slug !== variables.slug) return <Navigate to={toDiagramAddress(bike, diagram.id) + search} replace />;
  const { title, spots } = diagram;
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <PageMetadata
        title={`${title}, ${bike.name}`}
        description={`${title} of the ${bike.name} as a drawing: ${toPartCount(spots.length)} with numbers, prices and stock.`}
      />
      <Breadcrumb
        steps={[
          { name: 'Bikes', to: '/bikes' },
          { name: bike.make.name, to: `/bikes/${bike.make.slug}` },
          { name: bike.name, to: toBikeAddress({ slug: bike.slug, makeSlug: bike.make.slug }) },
        ]}
        current={title}
      />
      <PageHeading note={bike.name}>{title}</PageHeading>
      <DiagramSheet key={diagram.id} diagram={diagram} bike={bike} />
    </chakra.div>
  );
}

function NoSuchDiagram() {
  return (
    <chakra.div paddingBlock={{ base: '4', md: '6' }}>
      <PageMetadata title="No such diagram" isPrivate />
      <EmptyState
        drawing="/drawings/not-found.svg"
        title="There is no such diagram"
        headingLevel={1}
        action={
          <ButtonLink to="/bikes" tone="ink">
            See all bikes
          </ButtonLink>
        }
      >
        The address may be mistyped, or the diagram no longer exists. The page of a bike shows the diagrams it has.
      </EmptyState>
    </chakra.div>
  );
}

interface DiagramSheetProps {
  diagram: DiagramSheetFragment;
  /** The bike whose page shows the diagram. */
  bike: BikeFieldsFragment;
}

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    gap: { base: '6', lg: '8' },
    alignItems: 'start',
    paddingBottom: { base: '8', md: '12' },
  },
});
const List = chakra('ol', { base: { listStyle: 'none', borderTop: 'line' } });
const Bikes = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6' } });

/** The drawing with its spots, and the list of its parts. */
function DiagramSheet({ diagram, bike }: DiagramSheetProps) {
  const { title, image, width, height, spots } = diagram;
  const [lit, setLit] = useState<string | null>(null);
  const { chosen, choose, rowRef, spotRef } = useChosenSpot(spots);
  const fitOf = useFitOfSpots(diagram, bike);
  const light = ({ target }: SyntheticEvent) => setLit(findRow(target));
  const darken = () => setLit(null);
  return (
    <>
      <Layout>
        <chakra.div position={{ lg: 'sticky' }} top="4">
          <Plate figure="Diagram" note={toPartCount(spots.length)} borderTop="heavy">
            <Drawing src={image.url} alt={image.altText || title} photo={image} shape={{ width, height }}>
              <DrawingSpots
                spots={spots}
                lit={lit}
                chosen={chosen}
                spotRef={spotRef}
                onLight={setLit}
                onChoose={(ref) => choose(ref, 'list')}
              />
            </Drawing>
          </Plate>
        </chakra.div>
        <List
          aria-label="Parts of the diagram"
          onPointerOver={light}
          onPointerLeave={darken}
          onFocus={light}
          onBlur={darken}
          onClick={({ target }) => {
            const ref = findPressed(target);
            if (ref !== null) choose(ref, 'drawing');
          }}
        >
          {spots.map((spot) => (
            <SpotRow
              key={spot.ref}
              spot={spot}
              vehicleId={bike.id}
              isLit={spot.ref === lit}
              isChosen={spot.ref === chosen}
              fit={fitOf(spot.product?.id)}
              rowRef={rowRef(spot.ref)}
            />
          ))}
        </List>
      </Layout>
      <SameOn diagram={diagram} bike={bike} />
    </>
  );
}

function SameOn({ diagram, bike }: DiagramSheetProps) {
  const others = diagram.vehicles.filter(({ id }) => id !== bike.id);
  if (others.length === 0) return null;
  return (
    <RuledSection title="Same assembly on">
      <Bikes>
        {others.map((other) => (
          <li key={other.id}>
            <Link to={toDiagramAddress(other, diagram.id)} kind="item">
              {`${other.name}, ${toBuildYears(other)}`}
            </Link>
          </li>
        ))}
      </Bikes>
    </RuledSection>
  );
}

const findRow = (target: EventTarget): string | null =>
  (target as Element).closest('[data-row]')?.getAttribute('data-row') ?? null;
const findPressed = (target: EventTarget): string | null =>
  (target as Element).closest('[data-spot]')?.getAttribute('data-spot') ?? null;

/** The spot that the address names. The server renders the page without it. */
function useChosenSpot(spots: DiagramSheetFragment['spots']) {
  const { read, write } = useQueryParams();
  const isHydrated = useIsHydrated();
  const wanted = isHydrated ? read('spot') : '';
  const chosen = spots.some(({ ref }) => ref === wanted) ? wanted : null;
  const [rows] = useState(createElements);
  const [marks] = useState(createElements);
  /** Spot that was last scrolled to; undefined until the page has opened. */
  const shown = useRef<string | null>(undefined);
  useEffect(() => {
    if (!isHydrated) return;
    // Scrolls only to a spot from a link. If the page is scrolled down when it opens, Back has restored its position. A
    // spot that was chosen on this page is already in view.
    const isRestored = shown.current === undefined && window.scrollY > 0;
    if (chosen !== null && chosen !== shown.current && !isRestored) {
      rows.find(chosen)?.scrollIntoView({ block: 'center' });
    }
    shown.current = chosen;
  }, [chosen, rows, isHydrated]);
  return {
    chosen,
    rowRef: rows.refOf,
    spotRef: marks.refOf,
    /** @param where whether the spot or its row is scrolled into view and focused */
    choose: (ref: string, where: 'list' | 'drawing') => {
      shown.current = ref;
      write('spot', ref);
      const element = (where === 'list' ? rows : marks).find(ref);
      element?.focus({ preventScroll: true });
      element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}

/** Elements by the numbers of their spots. Each number has one ref, stable across renders. */
function createElements() {
  const elements = new Map<string, HTMLElement>();
  const refs = new Map<string, (element: HTMLElement | null) => void>();
  return {
    find: (ref: string): HTMLElement | null => elements.get(ref) ?? null,
    refOf: (ref: string) => {
      const known = refs.get(ref) ?? ((element) => void (element ? elements.set(ref, element) : elements.delete(ref)));
      refs.set(ref, known);
      return known;
    },
  };
}

/** A part's fit is left out if the visitor rides the page's bike and the answer is FITS or UNKNOWN. */
function useFitOfSpots({ spots }: DiagramSheetFragment, { id }: BikeFieldsFragment) {
  const active = useActiveBike();
  const ids = [...new Set(spots.flatMap(({ product }) => product?.id ?? []))];
  // The server answers for at most 100 products at once; a diagram has at most 200 parts.
  const first = useFits(ids.slice(0, 100));
  const rest = useFits(ids.slice(100, 200));
  return (productId: string | undefined): FitFieldsFragment | null => {
    const fit = productId === undefined ? undefined : (first.get(productId) ?? rest.get(productId));
    if (!fit) return null;
    const isExpected = active?.vehicleId === id && (fit.answer === 'FITS' || fit.answer === 'UNKNOWN');
    return isExpected ? null : fit;
  };
}

interface DrawingSpotsProps {
  spots: readonly Spot[];
  /** Number of the highlighted spot; null for none. */
  lit: string | null;
  chosen: string | null;
  spotRef: (ref: string) => RefCallback<HTMLElement>;
  onLight: (ref: string | null) => void;
  onChoose: (ref: string) => void;
}

const Toolbar = chakra('div', { base: { position: 'absolute', inset: '0' } });
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The spots on the drawing: one Tab stop for all; the arrow keys move between them. The list has the same parts. */
function DrawingSpots({ spots, lit, chosen, spotRef, onLight, onChoose }: DrawingSpotsProps) {
  const [reached, setReached] = useState<string | null>(null);
  const isSpot = (ref: string | null) => spots.some((spot) => spot.ref === ref);
  const stop = [reached, chosen].find(isSpot) ?? spots[0]?.ref;
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[event.key];
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const index = buttons.findIndex((button) => button === document.activeElement);
    if (by === undefined || index === -1) return;
    event.preventDefault();
    buttons[(index + by + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Toolbar role="toolbar" aria-label="Parts on the drawing" onKeyDown={step}>
      {spots.map((spot) => (
        <SpotButton
          key={spot.ref}
          ref={spotRef(spot.ref)}
          type="button"
          style={toPlaceStyle(spot)}
          aria-label={toSpotName(spot)}
          aria-pressed={spot.ref === chosen}
          title={toSpotName(spot)}
          tabIndex={spot.ref === stop ? 0 : -1}
          data-lit={spot.ref === lit || undefined}
          data-chosen={spot.ref === chosen || undefined}
          onPointerEnter={() => onLight(spot.ref)}
          onPointerLeave={() => onLight(null)}
          onFocus={() => {
            setReached(spot.ref);
            onLight(spot.ref);
          }}
          onBlur={() => onLight(null)}
          onClick={() => onChoose(spot.ref)}
        >
          <SpotNumber>{spot.ref}</SpotNumber>
        </SpotButton>
      ))}
    </Toolbar>
  );
}
