import { diagramLimits } from '@kickstand/rules/diagrams';
import { useState, type KeyboardEvent, type PointerEvent, type Ref } from 'react';
import { Button } from '../../../components/actions/Button';
import { Drawing, SpotButton, SpotNumber, toPlaceStyle } from '../../../components/diagram/Drawing';
import type { FigureProps } from '../../../components/plate/Figure';
import { chakra } from '../../../theme/chakra';
import { toPlace, type Place, type SpotValues } from './diagram-changes';

export interface EditedDrawing {
  src: string;
  photo: FigureProps['photo'];
  shape: { width: number; height: number };
}

interface DrawingEditorProps {
  drawing: EditedDrawing;
  spots: readonly SpotValues[];
  /** Index of the edited part; null for none. */
  chosen: number | null;
  /** True if the diagram has the maximum number of parts. */
  isFull: boolean;
  /** Ref of the button that adds a part. */
  addRef: Ref<HTMLButtonElement>;
  onChoose: (index: number) => void;
  onMove: (index: number, place: Place) => void;
  onAdd: (place: Place) => void;
}

const Surface = chakra('div', { base: { position: 'absolute', inset: '0', cursor: 'crosshair' } });
const Spot = chakra(SpotButton, { base: { cursor: 'grab', touchAction: 'none', userSelect: 'none' } });

/** Distance of one press of an arrow key, as a share of the drawing's width or height. */
const step = 0.01;
const steps: Readonly<Record<string, Place>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};
/** Movements below 3 px count as a click. */
const stillness = 3;

interface Drag extends Place {
  index: number;
  isMoved: boolean;
  /** Position in the window at which the pointer was pressed. */
  from: Place;
}

/** The drawing, on which parts are added, moved and selected. */
export function DrawingEditor({ drawing, spots, chosen, isFull, addRef, onChoose, onMove, onAdd }: DrawingEditorProps) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const press = (event: PointerEvent<HTMLElement>, index: number) => {
    const spot = spots[index];
    if (!spot || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ index, isMoved: false, from: { x: event.clientX, y: event.clientY }, x: spot.x, y: spot.y });
  };
  const pull = (event: PointerEvent<HTMLElement>) => {
    const spot = drag && spots[drag.index];
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!spot || !box) return;
    const [right, down] = [event.clientX - drag.from.x, event.clientY - drag.from.y];
    if (!drag.isMoved && Math.hypot(right, down) < stillness) return;
    setDrag({ ...drag, isMoved: true, ...toPlace({ x: spot.x + right / box.width, y: spot.y + down / box.height }) });
  };
  const drop = () => {
    if (drag?.isMoved) onMove(drag.index, drag);
    setDrag(null);
  };
  const moveByKey = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const [spot, by] = [spots[index], steps[event.key]];
    if (!spot || !by) return;
    event.preventDefault();
    onMove(index, toPlace({ x: spot.x + by.x, y: spot.y + by.y }));
  };
  return (
    <chakra.div display="grid" gap="3" maxWidth="44rem">
      <chakra.p textStyle="small" color="ink.soft">
        {isFull
          ? `A diagram has at most ${diagramLimits.spots} parts.`
          : 'To add a part, click on it in the drawing. Drag its number, or move it with the arrow keys.'}
      </chakra.p>
      <chakra.div bg="plate" borderTop="line">
        <Drawing src={drawing.src} alt="" photo={drawing.photo} shape={drawing.shape}>
          <Surface
            role="group"
            aria-label="Parts on the drawing"
            onClick={({ target, currentTarget, clientX, clientY }) => {
              if (target !== currentTarget || isFull) return;
              const box = currentTarget.getBoundingClientRect();
              onAdd({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
            }}
          >
            {spots.map((spot, index) => (
              <Spot
                key={index}
                type="button"
                style={toPlaceStyle(drag?.index === index ? drag : spot)}
                aria-label={`${spot.ref}, move with the arrow keys`}
                aria-pressed={index === chosen}
                data-lit={index === chosen || undefined}
                onFocus={() => onChoose(index)}
                onKeyDown={(event) => moveByKey(event, index)}
                onPointerDown={(event) => press(event, index)}
                onPointerMove={pull}
                onPointerUp={drop}
                onPointerCancel={() => setDrag(null)}
                onClick={() => onChoose(index)}
              >
                <SpotNumber>{spot.ref}</SpotNumber>
              </Spot>
            ))}
          </Surface>
        </Drawing>
      </chakra.div>
      <Button
        ref={addRef}
        size="compact"
        justifySelf="start"
        keepsFocus
        disabled={isFull}
        onClick={() => onAdd({ x: 0.5, y: 0.5 })}
      >
        Add a part in the middle
      </Button>
    </chakra.div>
  );
}
