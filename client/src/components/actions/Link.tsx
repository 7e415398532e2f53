import { chakra } from '@chakra-ui/react';
import { Link as RouterLink } from 'react-router-dom';
import { linkRecipe } from '../../theme/recipes/link';

/** Link to another page of the shop. */
export const Link = chakra(RouterLink, linkRecipe);

/** Link to an email address, a telephone number or another site. */
export const ExternalLink = chakra('a', linkRecipe);
