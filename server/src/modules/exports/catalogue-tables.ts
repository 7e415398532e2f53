import type { Actor } from '../../shared/actor.js';
import { money, toDecimalString } from '../../shared/money.js';
import type { DiagramsService } from '../diagrams/diagrams.service.js';
import { eachOf, inCell, listedTable } from './listed-table.js';

export const categoriesTable = listedTable(
  {
    id: 'exportCategories',
    name: 'categories',
    group: 'Products',
    access: 'catalogue',
    summary: 'Export categories as CSV',
    description: 'All categories, each followed by those below it.',
  },
  async ({ catalogue }) => {
    const { tree } = await catalogue.taxonomy.read();
    return tree.inTreeOrder.map((category) => ({ ...category, path: tree.pathOf(category.id) }));
  },
  {
    id: ({ id }) => id,
    category: ({ path }) => path.map(({ name }) => name).join(' > '),
    address: ({ slug }) => slug,
    description: ({ about }) => about,
    image: ({ imageUrl }) => imageUrl,
    position: ({ position }) => position,
    attributes: ({ attributes }) => inCell(attributes.map(({ code }) => code)),
    filters: ({ attributes }) => inCell(attributes.filter(({ isFacet }) => isFacet).map(({ code }) => code)),
  },
);

export const brandsTable = listedTable(
  { id: 'exportBrands', name: 'brands', group: 'Products', access: 'catalogue', summary: 'Export brands as CSV' },
  async ({ catalogue }) => (await catalogue.taxonomy.read()).brands,
  {
    id: ({ id }) => id,
    name: ({ name }) => name,
    address: ({ slug }) => slug,
    'other names': ({ aliases }) => inCell(aliases),
    description: ({ about }) => about,
    logo: ({ logoUrl }) => logoUrl,
  },
);

export const familiesTable = listedTable(
  {
    id: 'exportFamilies',
    name: 'families',
    group: 'Products',
    access: 'catalogue',
    summary: 'Export families of products as CSV',
  },
  ({ catalogue }, actor) => catalogue.taxonomy.listFamilies(actor),
  {
    id: ({ id }) => id,
    name: ({ name }) => name,
    address: ({ slug }) => slug,
    description: ({ about }) => about,
    options: ({ axes }) => inCell(axes.map(({ label, values }) => `${label}: ${values.join(', ')}`)),
  },
);

export const attributesTable = listedTable(
  {
    id: 'exportAttributes',
    name: 'attributes',
    group: 'Products',
    access: 'catalogue',
    summary: 'Export attributes as CSV',
  },
  ({ catalogue }, actor) => catalogue.taxonomy.listAttributes(actor),
  {
    code: ({ code }) => code,
    name: ({ label }) => label,
    kind: ({ kind }) => kind,
    unit: ({ unit }) => unit,
    choices: ({ choices }) => inCell(choices),
  },
);

export const salesTable = listedTable(
  { id: 'exportSales', name: 'sales', group: 'Products', access: 'catalogue', summary: 'Export sales as CSV' },
  async ({ catalogue: { sales } }, actor) =>
    (await sales.list(actor)).map((sale) => ({ ...sale, currency: sales.currency })),
  {
    id: ({ id }) => id,
    name: ({ name }) => name,
    from: ({ startsAt }) => startsAt,
    until: ({ endsAt }) => endsAt,
    percent: ({ percent }) => percent,
    for: ({ target }) => target.kind,
    ids: ({ target }) => inCell(target.ids),
    prices: ({ prices, currency }) =>
      inCell(
        prices.map(({ productId, priceMinor }) => `${productId}: ${toDecimalString(money(priceMinor, currency))}`),
      ),
  },
);

export const promotionsTable = listedTable(
  {
    id: 'exportPromotions',
    name: 'promotions',
    group: 'Products',
    access: 'catalogue',
    summary: 'Export discounts and codes as CSV',
  },
  async ({ pricing: { promotions } }, actor) => promotions.present(await promotions.list(actor)),
  {
    id: ({ id }) => id,
    name: ({ name }) => name,
    code: ({ code }) => code,
    what: ({ sentence }) => sentence,
    state: ({ state }) => state,
    kind: ({ kind }) => kind,
    percent: ({ percent }) => percent,
    amount: ({ amount }) => amount,
    buy: ({ buyQuantity }) => buyQuantity,
    get: ({ getQuantity }) => getQuantity,
    'minimum amount': ({ minimumAmount }) => minimumAmount,
    'minimum quantity': ({ minimumQuantity }) => minimumQuantity,
    'category ids': ({ categoryIds }) => inCell(categoryIds),
    'brand ids': ({ brandIds }) => inCell(brandIds),
    'product ids': ({ productIds }) => inCell(productIds),
    'first order only': ({ isFirstOrder }) => isFirstOrder,
    'with others': ({ isCombinable }) => isCombinable,
    priority: ({ priority }) => priority,
    from: ({ validFrom }) => validFrom,
    until: ({ validTo }) => validTo,
    uses: ({ uses }) => uses,
    'largest number of uses': ({ useLimit }) => useLimit,
    'uses per customer': ({ customerLimit }) => customerLimit,
  },
);

export const diagramsTable = listedTable(
  {
    id: 'exportDiagrams',
    name: 'diagrams',
    group: 'Products',
    access: 'catalogue',
    summary: 'Export diagrams as CSV',
    description: 'A row for each part of each diagram, and one for a diagram without parts.',
  },
  ({ diagrams }, actor) => spotsOf(diagrams, actor),
  {
    'diagram id': ({ diagram }) => diagram.id,
    title: ({ diagram }) => diagram.title,
    'bike numbers': ({ diagram }) => inCell(diagram.vehicleNumbers),
    ref: ({ spot }) => spot?.ref ?? null,
    part: ({ spot }) => spot?.name ?? null,
    number: ({ spot }) => spot?.number ?? null,
    'product id': ({ spot }) => spot?.namedProduct?.id ?? null,
    quantity: ({ spot }) => spot?.quantity ?? null,
    note: ({ spot }) => spot?.note ?? null,
  },
);

/** A row for each spot, and one for a diagram without spots. */
async function* spotsOf(diagrams: DiagramsService, actor: Actor) {
  for await (const diagram of eachOf((page) => diagrams.list(actor, page))) {
    const spots = (await diagrams.findSpots([diagram.id])).get(diagram.id) ?? [];
    for (const spot of spots.length > 0 ? spots : [null]) yield { diagram, spot };
  }
}
