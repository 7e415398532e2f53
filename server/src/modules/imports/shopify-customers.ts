import { plain, type ShopFormat, type Values } from './shop-format.js';

const inAddress = (part: string) => `default address ${part}`;

/** Customer files as Shopify exports them. */
export const shopifyCustomers: ShopFormat = {
  name: 'Shopify',
  needed: ['first name', 'last name', 'email', inAddress('address1')],
  columns: {
    email: ['email'],
    name: ['first name', 'last name'],
    company: [inAddress('company')],
    'address line 1': [inAddress('address1')],
    'address line 2': [inAddress('address2')],
    postcode: [inAddress('zip')],
    city: [inAddress('city')],
    region: [inAddress('province code')],
    country: [inAddress('country code')],
    phone: [inAddress('phone'), 'phone'],
  },
  used: [],
  open: () => (cells) => {
    const of = (part: string) => plain(cells(inAddress(part)));
    const address: Values = {
      ...{ company: of('company'), 'address line 1': of('address1'), 'address line 2': of('address2') },
      ...{ postcode: of('zip'), city: of('city'), region: of('province code'), country: of('country code') },
      phone: of('phone') || plain(cells('phone')),
    };
    const needed = ['address line 1', 'city', 'country', 'phone'];
    const missing = needed.filter((part) => !address[part]);
    const isGiven = needed.some((part) => part !== 'phone' && address[part]);
    const customer = { email: cells('email'), name: `${cells('first name')} ${cells('last name')}`.trim() };
    return {
      values: { ...customer, ...(missing.length === 0 && address) },
      leftOut:
        isGiven && missing.length > 0 ? [`The address is not imported, because it has no ${missing.join(', ')}.`] : [],
    };
  },
};
