import type { ReactNode } from 'react';
import type { ReturnFieldsFragment, ReturnKind, ReturnReason, ReturnStatus } from '../../graphql/generated/operations';
import { toBikeText } from '../../lib/orders/fit-at-order';
import { toLabel } from '../../lib/text/to-label';
import { ExternalLink, Link } from '../actions/Button';
import { StatusStamp, type StatusStampProps } from '../feedback/StatusStamp';
import { DateText } from '../money/DateText';
import { chakra } from '../../theme/chakra';
import { PlateSheet, PlateStrip } from './ParcelPlate';

type Stamp = { word: string; tone: StatusStampProps['tone'] };

const stamps: Readonly<Record<ReturnStatus, Stamp>> = {
  REQUESTED: { word: 'Requested', tone: 'caution' },
  APPROVED: { word: 'Approved', tone: 'calm' },
  DECLINED: { word: 'Declined', tone: 'danger' },
  CANCELLED: { word: 'Cancelled', tone: 'plain' },
  RECEIVED: { word: 'Received', tone: 'caution' },
  CLOSED: { word: 'Closed', tone: 'plain' },
};

const kinds: Readonly<Record<ReturnKind, string>> = {
  WITHDRAWAL: 'Withdrawal',
  LATE_WITHDRAWAL: 'Late withdrawal',
  RETURN: 'Return',
};

const reasons: Readonly<Record<ReturnReason, string>> = {
  CHANGED_MIND: 'Not wanted any more',
  DOES_NOT_FIT: 'Does not fit',
  WRONG_PART: 'Wrong part',
  DAMAGED: 'Damaged or defective',
  OLD_PART: 'Old part',
  OTHER: 'Other',
};

/** A return with one of these statuses is not refunded yet. */
export const openReturnStatuses: readonly ReturnStatus[] = ['REQUESTED', 'APPROVED', 'RECEIVED'];

/** Reasons for which a product, as opposed to an old part, can be returned. */
export const reasonOptions = Object.entries(reasons)
  .map(([value, label]) => ({ value: value as ReturnReason, label }))
  .filter(({ value }) => value !== 'OLD_PART');

type AReturn = Pick<ReturnFieldsFragment, 'status' | 'kind' | 'isRefunded'>;

export const toReturnStamp = ({ status, isRefunded }: Pick<AReturn, 'status' | 'isRefunded'>): Stamp =>
  status === 'CLOSED' && isRefunded
    ? { word: 'Refunded', tone: 'good' }
    : Object.hasOwn(stamps, status)
      ? stamps[status]
      : { word: toLabel<string>({}, status), tone: 'plain' };

export const toKindLabel = (kind: ReturnKind): string => toLabel(kinds, kind);

/** E.g. 'withdrawal 2', in a sentence. @param number 1 for the first return of the order */
export const toReturnName = ({ kind }: Pick<AReturn, 'kind'>, number: number): string =>
  `${toKindLabel(kind).toLowerCase()} ${number}`;

const Digits = chakra('span', { base: { textStyle: 'number', overflowWrap: 'anywhere' } });
const Small = chakra('span', { base: { display: 'block', textStyle: 'small', color: 'ink.soft' } });

interface ReturnPlateProps {
  theReturn: ReturnFieldsFragment;
  /** 1 for the first return of the order. */
  number: number;
  /** Address of the list of orders, for links to exchange orders. */
  ordersPage: string;
  /** Shown below its content, e.g. buttons. */
  children?: ReactNode;
}

/** A return with its lines, its status and what the shop wrote about it, in a list. */
export function ReturnPlate({ theReturn, number, ordersPage, children }: ReturnPlateProps) {
  const { kind, isUnshipped, lines, history, label, exchangeOrders } = theReturn;
  const { word, tone } = toReturnStamp(theReturn);
  const last = history.at(-1);
  const name = `${toKindLabel(kind)} ${number}`;
  return (
    <PlateSheet aria-label={name}>
      <PlateStrip>
        <chakra.span textStyle="label">{name}</chakra.span>
        <StatusStamp tone={tone}>{word}</StatusStamp>
        {last && (
          <Small>
            <DateText value={last.at} withTime />
          </Small>
        )}
      </PlateStrip>
      {isUnshipped && <p>Not shipped: nothing is sent back.</p>}
      <ul>
        {lines.map((line) => (
          <chakra.li key={line.line.id} listStyle="none" overflowWrap="anywhere">
            <Digits>{line.quantity} ×</Digits> {line.line.name}
            <Small>{toDetails(line)}</Small>
          </chakra.li>
        ))}
      </ul>
      {label !== null && (
        <chakra.p overflowWrap="anywhere" whiteSpace="pre-line">
          {'How to send it: '}
          {/^https?:\/\/\S+$/.test(label) ? (
            <ExternalLink href={label} target="_blank" rel="noreferrer">
              {label}
            </ExternalLink>
          ) : (
            label
          )}
        </chakra.p>
      )}
      {last?.note && <chakra.p overflowWrap="anywhere">{last.note}</chakra.p>}
      {exchangeOrders.map(({ id, number: name }) => (
        <Link key={id} to={`${ordersPage}/${id}`} kind="item" justifySelf="start">
          {`Exchange: ${name ?? id}`}
        </Link>
      ))}
      {children}
    </PlateSheet>
  );
}

/** Why a line is returned, for which bike, and what has arrived. */
function toDetails({ reason, note, line, received }: ReturnFieldsFragment['lines'][number]): string {
  return [
    toLabel(reasons, reason),
    note,
    reason === 'DOES_NOT_FIT' ? toBikeText(line) : null,
    received && `${received.quantity} arrived`,
    received && received.restockQuantity !== null && `${received.restockQuantity} for stock`,
    received?.condition,
  ]
    .filter(Boolean)
    .join(' · ');
}
