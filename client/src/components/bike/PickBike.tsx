import { useState } from 'react';
import { Button, type ButtonProps } from '../actions/Button';
import { laterDialog } from '../dialog/later-dialog';

/** The dialog; its code is loaded when it is first opened. */
export const BikePicker = laterDialog(() => import('./BikePicker').then((module) => module.BikePicker));

/** Button that opens the dialog to choose a bike. */
export function PickBike(props: Omit<ButtonProps, 'onClick'>) {
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Button {...props} onClick={() => setIsPicking(true)} />
      {isPicking && <BikePicker onClose={() => setIsPicking(false)} />}
    </>
  );
}
