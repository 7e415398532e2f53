import { Fragment } from 'react';
import { ExternalLink } from '../actions/Button';
import { useShownShop } from '../../lib/shop/ShopProvider';
import { chakra } from '../../theme/chakra';

/** Addresses of the pages that customers must be able to read before they order. */
const paths: readonly (string | null)[] = ['/terms', '/privacy', '/returns'];

/** Links to the legal pages beside the order button; renders nothing if none is published. They open in a new tab. */
export function LegalNote() {
  const pages = useShownShop().pages.filter(({ url }) => paths.includes(url));
  if (pages.length === 0) return null;
  return (
    <chakra.p textStyle="small" color="ink.soft">
      Please read before you order:{' '}
      {pages.map(({ text, url }, index) => (
        <Fragment key={url}>
          {index > 0 && ' · '}
          <ExternalLink href={url ?? ''} target="_blank">
            {text}
          </ExternalLink>
        </Fragment>
      ))}
    </chakra.p>
  );
}
