import { useState } from 'react';
import { toBikeName } from '../../lib/garage/bike-words';
import { useActiveBike } from '../../lib/garage/use-garage';
import { useSession } from '../../lib/session/SessionProvider';
import { Icon } from '../icons/icons';
import { afterHydration } from '../page/later';
import { chakra } from '../../theme/chakra';
import { BikePicker } from './PickBike';

const GarageSync = afterHydration(() => import('./GarageSync').then((module) => module.GarageSync));

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

/**
 * Button that shows the visitor's bike and opens the dialog to choose another one. Only rendered if the shop has bikes.
 */
export function BikeChip() {
  const bike = useActiveBike();
  const { user } = useSession();
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
      {user && <GarageSync />}
      {isPicking && <BikePicker onClose={() => setIsPicking(false)} />}
    </>
  );
}

function BikeIcon() {
  return (
    <Icon>
      <circle cx="5.5" cy="16.5" r="3.5" />
      <circle cx="18.5" cy="16.5" r="3.5" />
      <path d="M5.5 16.5 9 10h6l3.5 6.5M9 10H5M15 10l-1.5-4H17M9 10l3 6h3" />
    </Icon>
  );
}
