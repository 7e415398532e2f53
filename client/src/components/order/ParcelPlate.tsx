import type { ReactNode } from 'react';
import type { ParcelFieldsFragment, ParcelStatus } from '../../graphql/generated/operations';
import { toLabel } from '../../lib/text/to-label';
import { ExternalLink } from '../actions/Button';
import { StatusStamp, type StatusStampProps } from '../feedback/StatusStamp';
import { DateText } from '../money/DateText';
import { chakra } from '../../theme/chakra';

const stamps = {
  SHIPPED: { word: 'Shipped', tone: 'calm' },
  DELIVERED: { word: 'Delivered', tone: 'good' },
  LOST: { word: 'Lost', tone: 'danger' },
  SENT_BACK: { word: 'Sent back', tone: 'caution' },
} as const satisfies Record<ParcelStatus, { word: string; tone: StatusStampProps['tone'] }>;

const toStamp = (status: ParcelStatus) =>
  Object.hasOwn(stamps, status) ? stamps[status] : { word: toLabel<string>({}, status), tone: 'plain' as const };

export const PlateSheet = chakra('li', {
  base: { display: 'grid', gap: '3', bg: 'plate', border: 'hairline', padding: '4', listStyle: 'none' },
});
export const PlateStrip = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' },
});
const Digits = chakra('span', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });
const Small = chakra('span', { base: { textStyle: 'small', color: 'ink.soft' } });

interface ParcelPlateProps {
  parcel: ParcelFieldsFragment;
  /** 1 for the first parcel of the order. */
  number: number;
  /** Shown below its content, e.g. buttons. */
  children?: ReactNode;
}

/** A parcel with its content, its status and a link to the carrier's page, in a list. */
export function ParcelPlate({ parcel, number, children }: ParcelPlateProps) {
  const { status, history, lines, address } = parcel;
  const { word, tone } = toStamp(status);
  const since = history.at(-1)?.at;
  return (
    <PlateSheet aria-label={`Parcel ${number}`}>
      <PlateStrip>
        <chakra.span textStyle="label">Parcel {number}</chakra.span>
        <StatusStamp tone={tone}>{word}</StatusStamp>
        {since && (
          <Small>
            <DateText value={since} withTime />
          </Small>
        )}
      </PlateStrip>
      <ul>
        {lines.map(({ quantity, line }) => (
          <chakra.li key={line.id} listStyle="none">
            <Digits>{quantity} ×</Digits> {line.name}
            {line.partNumber !== null && <Small> {line.partNumber}</Small>}
          </chakra.li>
        ))}
      </ul>
      <Tracking parcel={parcel} />
      {address !== null && <chakra.p whiteSpace="pre-line">{`Sent to:\n${address}`}</chakra.p>}
      {children}
    </PlateSheet>
  );
}

function Tracking({ parcel: { carrier, trackingNumber, trackingUrl } }: { parcel: ParcelFieldsFragment }) {
  if (!carrier && trackingNumber === null) return null;
  const number = trackingNumber !== null && <Digits>{trackingNumber}</Digits>;
  return (
    <p>
      {carrier?.name}{' '}
      {trackingUrl === null ? (
        number
      ) : (
        <ExternalLink href={trackingUrl} target="_blank" rel="noreferrer">
          {number}
        </ExternalLink>
      )}
    </p>
  );
}

export const ParcelList = chakra('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    alignItems: 'start',
  },
});
