import { chakra } from '@chakra-ui/react';
import { DateText } from '../../../components/money/DateText';
import type { OrderToPackFragment } from '../../../graphql/generated/operations';

// Printed in black on white, one slip a page.
const Slip = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    gap: '4',
    border: 'hairline',
    bg: 'plate',
    padding: '5',
    _print: { border: 'none', padding: '0', bg: 'white', color: 'black', breakAfter: 'page' },
  },
});
const Strip = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '4', alignItems: 'baseline' },
});
const Row = chakra('tr', { base: { borderTop: 'hairline', '& > *': { paddingBlock: '2', textAlign: 'start' } } });
const Digits = chakra('span', { base: { textStyle: 'number' } });

/** A page to print for each order: where it goes and what belongs into the parcel. */
export function PackingSlips({ orders }: { orders: readonly OrderToPackFragment[] }) {
  return (
    <chakra.div data-printed="" display="grid" gap="5" _print={{ display: 'block' }}>
      {orders.map((order) => (
        <PackingSlip key={order.id} order={order} />
      ))}
    </chakra.div>
  );
}

function PackingSlip({ order }: { order: OrderToPackFragment }) {
  const { id, number, placedAt, customerName, delivery, quote, lines, note } = order;
  const name = number ?? id;
  return (
    <Slip aria-label={`Packing slip ${name}`}>
      <Strip>
        <chakra.h3 textStyle="title">
          <Digits>{name}</Digits>
        </chakra.h3>
        <DateText value={placedAt} />
      </Strip>
      <chakra.address fontStyle="normal" whiteSpace="pre-line">
        {!delivery.address.startsWith(customerName) && `${customerName}\n`}
        {delivery.address}
        {'\n'}
        {delivery.phone}
      </chakra.address>
      {quote.delivery && <p>{quote.delivery.name}</p>}
      <chakra.table width="100%">
        <tbody>
          {lines
            .filter(({ quantityToShip }) => quantityToShip > 0)
            .map((line) => (
              <Row key={line.id}>
                <chakra.td width="5rem">
                  <Digits>{line.quantityToShip} ×</Digits>
                </chakra.td>
                <chakra.th fontWeight="normal" scope="row">
                  {line.name}
                  {line.partNumber !== null && <Digits display="block">{line.partNumber}</Digits>}
                </chakra.th>
              </Row>
            ))}
        </tbody>
      </chakra.table>
      {note && <chakra.p _print={{ display: 'none' }}>Note: {note}</chakra.p>}
    </Slip>
  );
}
