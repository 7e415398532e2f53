import { chakra } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { toBikeName } from '../../lib/garage/bike-words';
import { useActiveBike } from '../../lib/garage/use-garage';
import { useGarageSync } from '../../lib/garage/use-garage-sync';
import { BikeIcon } from '../icons/BikeIcon';
import { BikePicker } from './PickBike';

const Chip = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minWidth: 'target',
    maxWidth: 'full',
    minHeight: 'target',
    textStyle: 'small',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { color: 'signal' },
  },
});
const Name = chakra('span', { base: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } });
const Change = chakra('span', {
  base: { display: { base: 'none', md: 'inline' }, textDecoration: 'underline', fontWeight: 'normal' },
});

/** The visitor's bike, and the way to choose another one. For shops that know bikes. */
export function BikeChip() {
  useGarageSync();
  const bike = useActiveBike();
  const [isPicking, setIsPicking] = useState(false);
  return (
    <>
      <Chip
        type="button"
        aria-haspopup="dialog"
        aria-label={bike ? `Your bike: ${toBikeName(bike)}, change` : undefined}
        title={bike ? toBikeName(bike) : undefined}
        onClick={() => setIsPicking(true)}
      >
        <BikeIcon />
        <Name>{bike ? toBikeName(bike) : 'Choose your bike'}</Name>
        {bike && <Change>change</Change>}
      </Chip>
      {isPicking && (
        <Suspense>
          <BikePicker onClose={() => setIsPicking(false)} />
        </Suspense>
      )}
    </>
  );
}
