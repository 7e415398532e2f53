import { chakra } from '@chakra-ui/react';
import { useState, type KeyboardEvent, type RefCallback } from 'react';
import { SpotButton, SpotNumber, toPlaceStyle } from '../../../components/diagram/Drawing';
import { toSpotName, type Spot } from './spot-words';

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
export function DrawingSpots({ spots, lit, chosen, spotRef, onLight, onChoose }: DrawingSpotsProps) {
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
