import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { Button } from '../actions/Button';
import { Figure, type FigureProps } from '../plate/Figure';
import { chakra } from '../../theme/chakra';

interface DrawingProps {
  src: string;
  /** Alternative text of the picture. */
  alt: string;
  photo: FigureProps['photo'];
  /** Width and height of the drawing, in the same unit. */
  shape: { width: number; height: number };
  /** Rendered over the drawing, in a box of the same size. */
  children: ReactNode;
}

const zooms = [1, 2, 3] as const;

const Frame = chakra('div', {
  base: { position: 'relative', overflow: 'auto', borderBlock: 'hairline', maxHeight: 'max(20rem, 100dvh - 10rem)' },
});
const Paper = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    // Without the aspect ratio and padding of other pictures, because positions are relative to the drawing's own
    // edges.
    '& img': { aspectRatio: 'var(--shape)', padding: '0' },
  },
});
const Zoom = chakra('div', { base: { display: 'flex', gap: '2', padding: '2' } });

/** A drawing that can be enlarged. It then scrolls in a frame of the same size, so that nothing around it moves. */
export function Drawing({ src, alt, photo, shape, children }: DrawingProps) {
  const [level, setLevel] = useState(0);
  const zoom = zooms[level] ?? 1;
  const frame = useRef<HTMLDivElement>(null);
  // A drawing taller than the frame starts at its top.
  const centre = useRef({ x: 0.5, y: 0 });
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    current.scrollLeft = centre.current.x * current.scrollWidth - current.clientWidth / 2;
    current.scrollTop = centre.current.y * current.scrollHeight - current.clientHeight / 2;
  }, [zoom]);
  const ratio = `${shape.width} / ${shape.height}`;
  const zoomTo = (next: number) => {
    const { current } = frame;
    if (current) {
      centre.current = {
        x: (current.scrollLeft + current.clientWidth / 2) / current.scrollWidth,
        y: (current.scrollTop + current.clientHeight / 2) / current.scrollHeight,
      };
    }
    setLevel(next);
  };
  return (
    <div>
      <Frame ref={frame} style={zoom === 1 ? undefined : { aspectRatio: ratio }}>
        <Paper style={{ width: `${zoom * 100}%`, '--shape': ratio } as CSSProperties}>
          <Figure src={src} alt={alt} photo={photo} sizes={`${zoom * 100}vw`} priority />
          {children}
        </Paper>
      </Frame>
      <Zoom>
        <Button size="compact" keepsFocus disabled={level === zooms.length - 1} onClick={() => zoomTo(level + 1)}>
          Enlarge
        </Button>
        <Button size="compact" keepsFocus disabled={level === 0} onClick={() => zoomTo(level - 1)}>
          Reduce
        </Button>
      </Zoom>
    </div>
  );
}

/** Button of a spot on a drawing: at least 28 px for a mouse, 44 px for touch. Contains a `SpotNumber`. */
export const SpotButton = chakra('button', {
  base: {
    position: 'absolute',
    transform: 'translate(-50%, -50%)',
    display: 'grid',
    placeItems: 'center',
    minWidth: '7',
    minHeight: '7',
    cursor: 'pointer',
    '@media (pointer: coarse)': { minWidth: 'target', minHeight: 'target' },
    _hover: { zIndex: '1' },
    _focusVisible: { outline: 'none', zIndex: '1' },
    '&:focus-visible > *': { outline: '2px solid', outlineColor: 'signal', outlineOffset: '2px' },
    '&[data-lit] > *': { bg: 'signal.fill', color: 'signal.on', borderColor: 'signal.on' },
    '&[data-chosen]:not([data-lit]) > *': { bg: 'ink', color: 'paper', borderColor: 'paper' },
  },
});

/** A part's number on the drawing and in the list. */
export const SpotNumber = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minWidth: '7',
    height: '7',
    paddingInline: '1.5',
    border: '1px solid',
    borderColor: 'ink',
    borderRadius: '999px',
    bg: 'plate',
    color: 'ink',
    textStyle: 'number',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '1',
    whiteSpace: 'nowrap',
  },
});

export const toPlaceStyle = ({ x, y }: { x: number; y: number }) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
