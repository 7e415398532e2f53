import { Icon } from './icons';

/** A motorbike from the side */
export const BikeIcon = () => (
  <Icon>
    <circle cx="5.5" cy="16.5" r="3.5" />
    <circle cx="18.5" cy="16.5" r="3.5" />
    <path d="M5.5 16.5 9 10h6l3.5 6.5M9 10H5M15 10l-1.5-4H17M9 10l3 6h3" />
  </Icon>
);
