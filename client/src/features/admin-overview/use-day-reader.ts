import { useState, type KeyboardEvent, type PointerEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };

export interface DayReader {
  /** The day that is read out */
  index: number;
  /** For the element whose width the days share */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
  };
}

/** One of `count` days in a row: the last until another is pointed at, or chosen by key as on a slider. */
export function useDayReader(count: number): DayReader {
  const last = count - 1;
  const [chosen, setChosen] = useState(last);
  const index = Math.min(chosen, last);
  const choose = (next: number) => setChosen(Math.max(0, Math.min(last, next)));

  const chooseByPointer = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.floor(((clientX - left) / width) * count));
  };
  const chooseByKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined) choose(index + step);
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(last);
    else return;
    event.preventDefault();
  };
  return {
    index,
    handlers: { onKeyDown: chooseByKey, onPointerDown: chooseByPointer, onPointerMove: chooseByPointer },
  };
}
