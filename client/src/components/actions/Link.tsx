import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { linkRecipe } from '../../theme/recipes/link';

/** To another page of the shop. */
export const Link = chakra(RouterLink, linkRecipe);

/** To an address outside the shop: mail, telephone, another site. */
export const ExternalLink = chakra('a', linkRecipe);
