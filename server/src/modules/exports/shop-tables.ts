import { inCell, listedTable } from './listed-table.js';

export const pagesTable = listedTable(
  { id: 'exportPages', name: 'pages', group: 'Products', access: 'content', summary: 'Export pages as CSV' },
  ({ content }, actor) => content.list(actor),
  {
    id: ({ id }) => id,
    address: ({ path }) => path,
    title: ({ title }) => title,
    description: ({ description }) => description,
    state: ({ state }) => state,
    'in the footer': ({ isInFooter }) => isInFooter,
    'first published at': ({ firstPublishedAt }) => firstPublishedAt,
    'changed at': ({ changedAt }) => changedAt,
  },
);

export const searchRulesTable = listedTable(
  {
    id: 'exportSearchRules',
    name: 'search-rules',
    group: 'Products',
    access: 'content',
    summary: 'Export rules for searches as CSV',
  },
  ({ search }, actor) => search.rules.list(actor, null),
  {
    id: ({ id }) => id,
    kind: ({ kind }) => kind,
    terms: ({ terms }) => inCell(terms),
    'searched as well': ({ alternatives }) => inCell(alternatives),
    address: ({ path }) => path,
    'first product ids': ({ pinnedIds }) => inCell(pinnedIds),
    'last product ids': ({ buriedIds }) => inCell(buriedIds),
    'changed at': ({ changedAt }) => changedAt,
  },
);

export const taxRatesTable = listedTable(
  {
    id: 'exportTaxRates',
    name: 'tax-rates',
    group: 'Orders',
    access: ['settings', 'catalogue'],
    summary: 'Export tax rates as CSV',
  },
  async ({ pricing }, actor) => (await pricing.findRules(actor, 'taxes')).content.rates,
  {
    country: ({ country }) => country,
    region: ({ region }) => region,
    postcodes: ({ postcodes }) => inCell(postcodes),
    'tax class': ({ taxClass }) => taxClass,
    name: ({ label }) => label,
    'rate percent': ({ rateMillionths }) => rateMillionths / 10_000,
    delivery: ({ appliesToDelivery }) => appliesToDelivery,
    from: ({ validFrom }) => validFrom,
    until: ({ validTo }) => validTo,
    source: ({ source }) => source,
  },
);
