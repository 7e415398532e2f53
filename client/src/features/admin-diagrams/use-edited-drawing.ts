import { useEffect, useState } from 'react';
import type { FigureProps } from '../../components/plate/Figure';
import type { DiagramEditFragment } from '../../graphql/generated/operations';

export interface EditedDrawing {
  src: string;
  photo: FigureProps['photo'];
  shape: { width: number; height: number };
}

/** The drawing with its size, which is measured where the shop has not told it yet. Null until it is known. */
export function useEditedDrawing(src: string, diagram: DiagramEditFragment | null): EditedDrawing | null {
  const [measured, setMeasured] = useState<EditedDrawing | null>(null);
  const isKnown = diagram?.image.url === src;
  useEffect(() => {
    if (src === '' || isKnown) return undefined;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      setMeasured({ src, photo: undefined, shape: { width, height } });
    };
    picture.src = src;
    return () => void (picture.onload = null);
  }, [src, isKnown]);
  if (diagram && isKnown) {
    return { src, photo: diagram.image, shape: { width: diagram.width, height: diagram.height } };
  }
  return measured?.src === src ? measured : null;
}
