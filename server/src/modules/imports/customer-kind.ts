import { isErasedEmail, typedEmailPattern } from '@kickstand/rules/accounts';
import { addressRules, countryCodes } from '@kickstand/rules/addresses';
import { isPlainEmail, normaliseEmail } from '../../platform/identity/identity-provider.js';
import { newObjectId } from '../../platform/mongo/object-id.js';
import type { Actor } from '../../shared/actor.js';
import { invalidField, type FieldError } from '../../shared/errors.js';
import { readFields } from '../../shared/field-rules.js';
import { nameFromEmail } from '../accounts/user.js';
import type { ChangeOrigin } from '../audit/audit.js';
import type { KnownCustomer, KnownCustomers } from '../customers/known-customers.js';
import { outcomeOf, type FileRow, type ImportKind, type Outcome } from './import-kind.js';
import { openSwap, toImportKind, type FoundRecord, type NotFound, type Swap } from './record-kind.js';

/** What a row says about a customer. Without an address, its parts are empty. */
interface Customer extends Omit<KnownCustomer, 'address'> {
  recipient: string;
  company: string;
  line1: string;
  line2: string;
  postcode: string;
  city: string;
  region: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone: string;
}

const addressColumns = {
  ...{ recipient: 'recipient', company: 'company', line1: 'address line 1', line2: 'address line 2' },
  ...{ postcode: 'postcode', city: 'city', region: 'region', country: 'country', phone: 'phone' },
} as const;
type Part = keyof typeof addressColumns;
const parts = Object.keys(addressColumns) as Part[];
/** Parts that an address may lack. */
const optional: ReadonlySet<Part> = new Set(['company', 'line2', 'postcode', 'region']);
/** Parts that are not an address on their own. */
const ofPerson: ReadonlySet<Part> = new Set(['recipient', 'phone']);

const noAddress = Object.fromEntries(parts.map((part) => [part, ''])) as Record<Part, string>;
const hasAddress = (customer: Customer) => parts.some((part) => !ofPerson.has(part) && customer[part] !== '');

const locks = {
  staff: 'This is the account of an admin or a member of staff, who must edit it themselves.',
  unconfirmed:
    'Somebody has signed up with this address, but has not confirmed it. It may be a stranger, so nothing is added to this account.',
} as const;

/** Customers with an account, and their default address. */
export function createCustomerKind(customers: KnownCustomers): ImportKind {
  return toImportKind<Customer>({
    ...{ name: 'customers', thing: 'customer', area: 'customers', canRemove: false },
    otherNames: {
      ...{ 'e mail': 'email', 'email address': 'email', 'full name': 'name', 'customer name': 'name' },
      ...{
        street: 'address line 1',
        address: 'address line 1',
        address1: 'address line 1',
        address2: 'address line 2',
      },
      ...{ zip: 'postcode', 'postal code': 'postcode', state: 'region', province: 'region', 'country code': 'country' },
      ...{ 'phone number': 'phone', telephone: 'phone' },
    },
    needed: [['customer id', 'email']],
    nameColumns: ['customer id', 'email'],
    columns: [
      {
        ...{ name: 'name', field: 'name', write: ({ name }) => name },
        read(cell, { hasSignedIn }) {
          if (hasSignedIn)
            throw invalidField('name', 'This customer has logged in before, so only they can change their name.');
          return cell;
        },
      },
      ...parts.map((part) => ({
        ...{ name: addressColumns[part], field: part, write: (customer: Customer) => customer[part] },
        read: (cell: string) => (part === 'country' ? cell.toUpperCase() : cell),
        // A row without a street says nothing about the address.
        ...(optional.has(part) && { empty: '', isEmptied: (row: FileRow) => row.text('address line 1') !== '' }),
      })),
    ],
    find: (rows) => find(customers, rows),
    check,
    swap: (actor, swaps, origin) => swap(customers, actor, swaps, origin),
    async *all() {
      for await (const customer of customers.each()) {
        yield { names: [customer.id, customer.email], value: toValue(customer) };
      }
    },
  });
}

function toValue({ address, ...customer }: KnownCustomer): Customer {
  const { name: recipient, ...others } = address ?? { ...noAddress, name: '' };
  return { ...customer, ...noAddress, ...others, recipient };
}

function toKnown(value: Customer): KnownCustomer {
  const { id, email, name, hasSignedIn, lock, recipient, ...address } = value;
  return { id, email, name, hasSignedIn, lock, address: hasAddress(value) ? { ...address, name: recipient } : null };
}

/** Finds the customers by ID or by email address. */
async function find(
  customers: KnownCustomers,
  rows: readonly FileRow[],
): Promise<(FoundRecord<Customer> | NotFound)[]> {
  const given = rows.map((row) => ({ id: row.text('customer id'), email: normaliseEmail(row.text('email')) }));
  const known = await customers.findAll(
    given.map(({ id }) => id),
    given.flatMap(({ id, email }) => (id === '' ? email : [])),
  );
  return rows.map((row, index) => {
    const { id = '', email = '' } = given[index] ?? {};
    const customer = known.find((each) => (id === '' ? each.email === email : each.id === id));
    const person = customer?.email ?? email;
    const fault = faultOf(row, { id, email }, customer);
    if (fault) return { name: person || id, person, fault };
    const current = customer ? toValue(customer) : null;
    const account = { hasSignedIn: false, lock: null };
    return {
      ...{ name: person, person, keys: [person], keyColumn: 'email', productId: null, current },
      base: { ...account, ...noAddress, id: newObjectId(), email, name: nameFromEmail(email) },
    };
  });
}

function faultOf(
  row: FileRow,
  { id, email }: Pick<Customer, 'id' | 'email'>,
  customer?: KnownCustomer,
): FieldError | null {
  const isEmpty = email === '';
  if (id !== '' && !customer) {
    const message = 'There is no customer with this ID. Leave the cell empty to find or add one by the email address.';
    return { field: 'customer id', message };
  }
  if (customer) {
    const message =
      'This is not the email address of the customer with this ID. Only customers can change their email address.';
    return isEmpty || email === customer.email ? null : { field: 'email', message };
  }
  const isValid = typedEmailPattern.test(email) && isPlainEmail(row.text('email')) && email.length <= 254;
  if (isValid && !isErasedEmail(email)) return null;
  return { field: 'email', message: isEmpty ? 'The row has no email address.' : 'This is not an email address.' };
}

/** @throws DomainError BAD_USER_INPUT */
function check(customer: Customer): Customer {
  if (customer.lock !== null) throw invalidField('email', locks[customer.lock]);
  const { name: recipient, ...rules } = addressRules(customer.country);
  const { name } = readFields({ name: recipient }, customer);
  if (!hasAddress(customer)) return { ...customer, ...noAddress, name };
  if (!countryCodes.includes(customer.country)) {
    throw invalidField('country', 'Country must be a two-letter ISO 3166 code, such as DE.');
  }
  return {
    ...customer,
    name,
    ...readFields({ ...rules, recipient }, { ...customer, recipient: customer.recipient || name }),
  };
}

async function swap(
  customers: KnownCustomers,
  actor: Actor,
  swaps: readonly Swap<Customer>[],
  origin: ChangeOrigin,
): Promise<Outcome[]> {
  const found = await customers.findAll(
    swaps.map(({ from, to }) => (to ?? from)?.id ?? ''),
    [],
  );
  const known = new Map(found.map((customer) => [customer.id, toValue(customer)]));
  const outcomes: Outcome[] = [];
  for (const each of swaps) {
    const { from, to } = each;
    const now = known.get((to ?? from)?.id ?? '') ?? null;
    const done = to === null && now === null ? null : isBegun(now, each) ? null : openSwap(now, each);
    const write = async () => {
      if (from && to) await customers.edit(actor, toKnown(from), toKnown(to), origin);
      else if (to) await customers.add(actor, toKnown(to), origin);
      else if (from) await customers.remove(actor, toKnown(from), origin);
    };
    outcomes.push(done ?? (await outcomeOf(write)));
  }
  return outcomes;
}

/**
 * Whether the change is still to be written, perhaps after an interrupted attempt: each field has its old or its new
 * value, but not all have the new one.
 */
function isBegun(now: Customer | null, { from, to }: Swap<Customer>): boolean {
  if (!now || !to) return false;
  const before = from ?? { ...to, ...noAddress };
  const fields = Object.keys(to) as (keyof Customer)[];
  const isAfter = (field: keyof Customer) => now[field] === to[field];
  return fields.every((field) => isAfter(field) || now[field] === before[field]) && !fields.every(isAfter);
}
