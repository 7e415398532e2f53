import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Button, type ButtonProps } from '../actions/Button';

/** The dialog; its code is loaded when it is first opened. */
export const BikePicker = lazy<ComponentType<{ onClose: () => void }>>(() =>
  import('./BikePicker').then((module) => ({ default: module.BikePicker })),
);

/** Button that opens the choice of a bike. */
export function PickBike(props: Omit<ButtonProps, 'onClick'>) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setIsPicking(true)} />
      {isPicking && (
        <Suspense>
          <BikePicker onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </>
  );
}
