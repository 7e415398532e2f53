import { useEffect, useState } from 'react';
import type { FigureProps } from '../../../components/plate/Figure';
import type { DiagramEditFragment } from '../../../graphql/generated/operations';

export interface EditedDrawing {
  src: string;
  photo: FigureProps['photo'];
  shape: { width: number; height: number };
}

interface LoadedDrawing {
  /** Null until its size is known. */
  drawing: EditedDrawing | null;
  /** True if the drawing could not be loaded. */
  hasFailed: boolean;
  retry: () => void;
}

/** The drawing with its size, which is measured here if the shop does not know it yet. */
export function useEditedDrawing(src: string, diagram: DiagramEditFragment | null): LoadedDrawing {
  const [measured, setMeasured] = useState<EditedDrawing | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isKnown = diagram?.image.url === src;
  useEffect(() => {
    if (src === '' || isKnown) return undefined;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      setMeasured({ src, photo: undefined, shape: { width, height } });
    };
    picture.onerror = () => setFailed(src);
    picture.src = src;
    return () => {
      picture.onload = null;
      picture.onerror = null;
    };
  }, [src, isKnown, attempt]);
  const known =
    diagram && isKnown ? { src, photo: diagram.image, shape: { width: diagram.width, height: diagram.height } } : null;
  return {
    drawing: known ?? (measured?.src === src ? measured : null),
    hasFailed: failed === src,
    retry: () => {
      setFailed(null);
      setAttempt(attempt + 1);
    },
  };
}
