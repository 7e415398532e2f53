import type { Router } from 'express';
import { z } from 'zod';
import { byEmail, documentId, idParam } from '../../api/rest/answers.js';
import { bindCalls } from '../../api/rest/bind-calls.js';
import { changesQuery, pageOf, toChangesRequest, toRestPage } from '../../api/rest/pages.js';
import type { RestCalls } from '../../api/rest/rest-call.js';
import { notFound } from '../../shared/errors.js';
import { addressRecord } from '../orders/order/order-record.serializer.js';
import type { ChangedCustomer } from './changed-customers.js';
import type { CustomersService } from './customers.service.js';

const group = 'Customers for other systems';
const moment = z.iso.datetime();

const customerRecord = z
  .object({
    id: documentId.meta({ description: 'ID of the account, as in `customer.id` of an order.' }),
    email: z.string().nullable().meta({
      description:
        'In lower case. `customer-…@invalid` if somebody else has confirmed the former address; replaced at the next sign-in.',
    }),
    isEmailConfirmed: z.boolean().nullable().meta({
      description:
        'Whether the customer has confirmed that the email address is theirs. If false, the account may belong to a stranger. Null if nobody has signed in yet, and for erased customers.',
    }),
    name: z.string().nullable(),
    phone: z.string().nullable().meta({
      description:
        'Phone number of the profile; if it has none, that of the default address; null if there is neither.',
    }),
    addresses: z.array(addressRecord.extend({ id: documentId, isDefault: z.boolean() }).meta({ id: 'SavedAddress' })),
    isDisabled: z.boolean().meta({ description: 'Whether an admin has disabled the account.' }),
    createdAt: moment.nullable(),
    updatedAt: moment,
    deletedAt: moment.nullable().meta({
      description:
        'When the customer was erased or their import was undone; only the ID is left then. Null if neither has happened.',
    }),
  })
  .meta({ id: 'CustomerRecord' });

export const customerRecordsCalls = {
  listCustomerRecords: {
    method: 'get',
    path: '/v1/customers',
    isUnderApiOnly: true,
    group,
    summary: 'Read all customers, or what has changed',
    description:
      'Customers with an account, sorted by the last change of the account, its role, its profile or its addresses, including erased customers. A customer appears about 5 seconds after the change, and again after the next one. Guests are only named in their orders.',
    access: 'customers',
    query: z.strictObject({
      ...changesQuery,
      email: byEmail.shape.email.optional().meta({ description: 'Only the customer with this email address.' }),
    }),
    isPaged: true,
    answer: pageOf(customerRecord),
    answerDescription: 'The customers.',
    refusals: [],
  },
  getCustomerRecord: {
    method: 'get',
    path: '/v1/customers/{id}',
    isUnderApiOnly: true,
    group,
    summary: 'Get a customer with an account',
    access: 'customers',
    params: z.object({ id: idParam.meta({ description: 'ID of the account.' }) }),
    answer: customerRecord,
    answerDescription: 'The customer.',
    refusals: ['NOT_FOUND'],
  },
} as const satisfies RestCalls;

export function customerRecordsRoutes(customers: CustomersService): Router {
  return bindCalls(customerRecordsCalls, {
    listCustomerRecords: async ({ actor, query: { email, ...query } }) => {
      const { page } = await customers.listChanged(actor, toChangesRequest(query), email);
      return toRestPage(page, query.after, toCustomerRecord);
    },

    getCustomerRecord: async ({ actor, params }) => {
      const customer = await customers.findRecord(actor, params.id);
      if (!customer) throw notFound('The customer');
      return toCustomerRecord(customer);
    },
  });
}

function toCustomerRecord(customer: ChangedCustomer): z.output<typeof customerRecord> {
  const { id, account, profile, addresses, updatedAt, deletedAt } = customer;
  const phone = profile?.phoneNumber || addresses.find(({ isDefault }) => isDefault)?.address.phone;
  return {
    ...{ id, email: account?.email ?? null, isEmailConfirmed: account?.isEmailConfirmed ?? null },
    ...{ name: account?.displayName ?? null, phone: phone ?? null },
    addresses: addresses.map((saved) => ({ id: saved.id, isDefault: saved.isDefault, ...saved.address })),
    isDisabled: account !== null && account.disabledAt !== null,
    createdAt: account?.createdAt.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}
