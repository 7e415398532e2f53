import { memo, useId, useState } from 'react';
import { Button } from '../../../components/actions/Button';
import { Modal } from '../../../components/dialog/dialogs';
import { TextInput, type TextInputProps } from '../../../components/forms/Field';
import { FindProduct } from '../../../components/search/FindProduct';
import { VisuallyHidden } from '../../../components/page/VisuallyHidden';
import {
  Body,
  BodyRow,
  Cell,
  Head,
  HeadCell,
  RowHeader,
  Table,
  WideFrame,
} from '../../../components/table/table-parts';
import { chakra } from '../../../theme/chakra';
import type { SpotValues } from './diagram-changes';

type Faults = { readonly [Field in keyof SpotValues]?: { message?: string | undefined } | undefined };

interface SpotTableProps {
  spots: readonly SpotValues[];
  chosen: number | null;
  /** Errors by index of the part. */
  faults: { readonly [index: number]: Faults | undefined } | undefined;
  onChoose: (index: number) => void;
  onChange: (index: number, changes: Partial<SpotValues>) => void;
  onRemove: (index: number) => void;
}

const headers = ['On the drawing', 'Name', 'Number', 'Quantity', 'Note', 'Product', 'Remove'];

const Fault = chakra('p', { base: { textStyle: 'small', fontWeight: 'semibold', color: 'danger' } });
const Product = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' } });

/** The parts of the drawing, one per row. */
export function SpotTable({ spots, chosen, faults, onChoose, onChange, onRemove }: SpotTableProps) {
  return (
    <WideFrame>
      <Table role="table">
        <caption>
          <VisuallyHidden>Parts on the drawing</VisuallyHidden>
        </caption>
        <Head role="rowgroup">
          <tr role="row">
            {headers.map((header) => (
              <HeadCell key={header} role="columnheader" scope="col">
                {header}
              </HeadCell>
            ))}
          </tr>
        </Head>
        <Body role="rowgroup">
          {spots.map((spot, index) => (
            <SpotRow
              key={index}
              {...{ spot, index, onChoose, onChange, onRemove }}
              faults={faults?.[index]}
              isChosen={index === chosen}
            />
          ))}
        </Body>
      </Table>
    </WideFrame>
  );
}

interface SpotRowProps extends Pick<SpotTableProps, 'onChoose' | 'onChange' | 'onRemove'> {
  spot: SpotValues;
  index: number;
  isChosen: boolean;
  faults: Faults | undefined;
}

/** Props are compared by content, because the form returns new objects on every key press. */
const SpotRow = memo(
  PlainRow,
  ({ spot, faults, ...before }, { spot: nextSpot, faults: nextFaults, ...next }) =>
    JSON.stringify([spot, messagesOf(faults)]) === JSON.stringify([nextSpot, messagesOf(nextFaults)]) &&
    Object.entries(before).every(([name, value]) => next[name as keyof typeof next] === value),
);

const messagesOf = (faults: Faults | undefined) =>
  Object.entries(faults ?? {}).map(([field, fault]) => [field, fault?.message]);

function PlainRow({ spot, index, isChosen, faults, onChoose, onChange, onRemove }: SpotRowProps) {
  const { ref, number, product } = spot;
  const [isPicking, setIsPicking] = useState(false);
  const close = () => setIsPicking(false);
  const field = (name: 'ref' | 'name' | 'number' | 'quantity' | 'note', label: string, input?: TextInputProps) => (
    <CellInput
      {...input}
      fault={faults?.[name]?.message}
      value={spot[name]}
      aria-label={`${label} of part ${ref}`}
      onChange={({ target }) => onChange(index, { [name]: target.value })}
    />
  );
  return (
    <BodyRow role="row" bg={isChosen ? 'plate' : undefined} onFocus={() => onChoose(index)}>
      <RowHeader role="rowheader" scope="row" data-label="On the drawing" width={{ md: '7rem' }}>
        {field('ref', 'Number on the drawing', { content: 'figures' })}
      </RowHeader>
      <Cell role="cell" data-label="Name">
        {field('name', 'Name')}
      </Cell>
      <Cell role="cell" data-label="Number">
        {field('number', 'Maker’s number', { content: 'figures' })}
      </Cell>
      <Cell role="cell" data-label="Quantity" width={{ md: '6rem' }}>
        {field('quantity', 'Quantity', { content: 'figures', inputMode: 'numeric', autoComplete: 'off' })}
      </Cell>
      <Cell role="cell" data-label="Note">
        {field('note', 'Note')}
      </Cell>
      <Cell role="cell" data-label="Product">
        <Product>
          <span>{product ? product.name : number === '' ? 'None' : 'Found by its number'}</span>
          <Button
            size="compact"
            aria-label={`${product ? 'Change' : 'Choose'} the product of part ${ref}`}
            onClick={() => setIsPicking(true)}
          >
            {product ? 'Change' : 'Choose'}
          </Button>
          {product && (
            <Button
              size="compact"
              tone="bare"
              aria-label={`Remove product of part ${ref}`}
              onClick={() => onChange(index, { product: null })}
            >
              Remove product
            </Button>
          )}
        </Product>
        {faults?.product?.message && <Fault role="alert">{faults.product.message}</Fault>}
        {isPicking && (
          <Modal title={`Product of part ${ref}`} onClose={close} actions={<Button onClick={close}>Cancel</Button>}>
            <FindProduct
              label="Name or part number"
              verb="Choose"
              onPick={({ id, name }) => {
                onChange(index, { product: { id, name } });
                close();
              }}
            />
          </Modal>
        )}
      </Cell>
      <Cell role="cell">
        <Button
          size="compact"
          tone="bare"
          aria-label={`Remove part ${ref}`}
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget, index);
            onRemove(index);
          }}
        >
          Remove
        </Button>
      </Cell>
    </BodyRow>
  );
}

/** Rows have their index as key. So the next part moves into the removed part's row, and the last row disappears. */
function focusNeighbour(button: HTMLElement, index: number): void {
  const rows = button.closest('tbody')?.rows;
  rows?.[Math.min(index, rows.length - 2)]?.querySelector('input')?.focus();
}

function CellInput({ fault, ...input }: TextInputProps & { fault: string | undefined }) {
  const id = useId();
  return (
    <chakra.div minWidth="0">
      <TextInput {...input} {...(fault && { 'aria-invalid': true, 'aria-describedby': id })} />
      {fault && (
        <Fault id={id} role="alert">
          {fault}
        </Fault>
      )}
    </chakra.div>
  );
}
