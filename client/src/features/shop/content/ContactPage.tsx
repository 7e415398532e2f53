import type { ReactNode } from 'react';
import { ExternalLink } from '../../../components/actions/Button';
import { Pending, Skeleton } from '../../../components/feedback/Loading';
import { PageMetadata } from '../../../components/page/PageHeading';
import { Section } from '../../../components/page/Section';
import { useShownShop } from '../../../lib/shop/ShopProvider';
import { useShopQuery } from '../../../graphql/generated/operations';
import { chakra } from '../../../theme/chakra';

const List = chakra('dl', { base: { borderBottom: 'line' } });
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '10rem minmax(0, 1fr)' },
    columnGap: '6',
    rowGap: '2',
    alignItems: 'baseline',
    minHeight: { base: '6.5rem', md: '5.5rem' },
    paddingBlock: '5',
    borderTop: 'line',
  },
});

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Row>
      <chakra.dt textStyle="label" color="ink.soft">
        {term}
      </chakra.dt>
      <chakra.dd textStyle="heading" overflowWrap="anywhere">
        {children}
      </chakra.dd>
    </Row>
  );
}

function Details() {
  const { data, error, refetch } = useShopQuery();
  if (data) {
    const { address, phone, email, vatNumber } = data.shop.contact;
    return (
      <List>
        <Entry term="Address">
          <chakra.address whiteSpace="pre-line">{address}</chakra.address>
        </Entry>
        <Entry term="Phone">
          {/* The zero in +49 (0)30 is dialled only within the country. */}
          <ExternalLink kind="line" href={`tel:${phone.replace(/^(\+[\d ]+)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </ExternalLink>
        </Entry>
        <Entry term="Email">
          <ExternalLink kind="line" href={`mailto:${email}`}>
            {email}
          </ExternalLink>
        </Entry>
        {vatNumber !== null && <Entry term="VAT number">{vatNumber}</Entry>}
      </List>
    );
  }
  return (
    <Pending what="the shop's address" error={error} refetch={refetch}>
      <List as="div">
        {['60%', '40%', '50%'].map((width) => (
          <Row key={width}>
            <Skeleton height="1rem" width="5rem" />
            <Skeleton height="2rem" width={width} />
          </Row>
        ))}
      </List>
    </Pending>
  );
}

export function ContactPage() {
  const { name } = useShownShop();
  return (
    <>
      <PageMetadata title="Contact" description={`Where ${name} is and how to reach the workshop.`} />
      <Section number="C" title="Contact" level={1}>
        <chakra.p textStyle="lead" marginBottom="8">
          this is contact
        </chakra.p>
        <Details />
      </Section>
    </>
  );
}
