import { Link as RouterLink } from 'react-router-dom';
import { useShownShop } from '../../lib/shop/ShopProvider';
import { BrandMark } from '../icons/BrandMark';
import { chakra } from '../../theme/chakra';
import { Sheet } from './Sheet';
import { ZoneStrip } from './ZoneStrip';

const TitleBlock = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(3, auto)', md: '2fr 1fr 1fr 1fr' },
    border: 'line',
    marginBlock: { base: '6', md: '10' },
    bg: 'plate',
  },
});
const Cell = chakra('div', {
  base: {
    paddingInline: { base: '3', sm: '5', md: '6' },
    paddingBlock: { base: '4', md: '6' },
    borderInlineStart: 'hairline',
    borderTop: { base: 'hairline', md: 'none' },
    _first: { borderInlineStart: 'none', borderTop: 'none', gridColumn: { base: '1 / -1', md: 'auto' } },
    '&:nth-of-type(2)': { borderInlineStart: { base: 'none', md: 'hairline' } },
  },
});
const Pages = chakra('nav', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '6',
    marginBottom: { base: '6', md: '10' },
    '& a': { minWidth: 'target', minHeight: 'target' },
  },
});
const entryStyle = {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'target', md: '8' },
    textStyle: 'small',
    color: 'ink.soft',
    overflowWrap: 'anywhere',
  },
} as const;
const Placeholder = chakra('a', entryStyle);
const InnerLink = chakra(RouterLink, entryStyle);

/** A page of the shop. Its files, such as documents and feeds, are fetched by the browser. */
const isPage = /^\/(?!(documents|images|feeds|api)\/|[^?#]*\.\w+$)/;

/** Without an address, the link has no `href`, so it cannot take the focus. */
function Entry({ text, url }: { text: string; url: string | null }) {
  if (url === null) {
    return (
      <Placeholder role="link" aria-disabled="true">
        {text}
      </Placeholder>
    );
  }
  return isPage.test(url) ? <InnerLink to={url}>{text}</InnerLink> : <Placeholder href={url}>{text}</Placeholder>;
}

/** Looks like a drawing's title block. */
export function Footer() {
  const { name, tagline, footer, pages } = useShownShop();
  return (
    <chakra.footer borderTop="heavy" marginTop={{ base: '10', md: '16' }}>
      <Sheet>
        <TitleBlock>
          <Cell>
            <chakra.div display="flex" alignItems="flex-end" gap="4">
              <BrandMark size="3.5rem" />
              <chakra.p
                textStyle="display"
                fontSize={name.length > 12 ? 'clamp(1.5rem, 3vw, 2.25rem)' : 'clamp(2.5rem, 5vw, 3.75rem)'}
                minWidth="0"
                overflowWrap="anywhere"
              >
                {name}
              </chakra.p>
            </chakra.div>
            <chakra.p textStyle="small" color="ink.soft" marginTop="4">
              {tagline}
            </chakra.p>
          </Cell>
          {footer.map(({ title, links }) => (
            <Cell key={title}>
              <chakra.h2 textStyle="label" marginBottom="3">
                {title}
              </chakra.h2>
              <ul>
                {links.map((link, index) => (
                  <li key={index}>
                    <Entry {...link} />
                  </li>
                ))}
              </ul>
            </Cell>
          ))}
        </TitleBlock>
        <Pages aria-label="Legal pages">
          <InnerLink to="/withdraw" color="ink" textDecoration="underline">
            Withdraw from contract here
          </InnerLink>
          {pages.map((page) => (
            <Entry key={page.url} {...page} />
          ))}
        </Pages>
      </Sheet>
      <ZoneStrip />
    </chakra.footer>
  );
}
