import { describe, expect, it } from 'vitest';
import { readCsv, type CsvRow } from '../../shared/csv-reader.js';
import { htmlToText } from './html-to-text.js';
import { mapOtherShops } from './other-shops.js';
import { readWhole } from './product-columns.js';
import { notCounted } from './shop-format.js';

interface Read {
  columns: string[];
  /** Products by their columns, without empty cells. */
  products: Record<string, string>[];
  faults: string[];
}

async function read(file: string): Promise<Read> {
  const pieces = (async function* () {
    yield await Promise.resolve(file);
  })();
  const rows: CsvRow[] = [];
  for await (const row of mapOtherShops(readCsv(pieces, { separator: ',', longestRow: 10_000 }))) rows.push(row);
  const [header, ...others] = rows;
  const columns = header?.cells ?? [];
  const products = others.flatMap(({ cells, fault }) => {
    const named = columns.map((name, index) => [name, cells[index] ?? ''] as const);
    return fault === undefined ? [Object.fromEntries(named.filter(([, cell]) => cell !== ''))] : [];
  });
  return {
    columns,
    products,
    faults: others.flatMap(({ line, fault }) => (fault === undefined ? [] : `${line}: ${fault}`)),
  };
}

const shopify = `Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Variant Image,Status
lever,Brake lever,"<p>Forged &amp; <b>light</b>.</p><ul><li>Left</li></ul>",Moto Ark,Vehicles & Parts,Brakes,new,TRUE,Colour,Black,Title,Default Title,'00123,180,5,39.90,49.90,'4006381333931,https://a.example/1.jpg,1,,active
lever,,,,,,,,,Red,,,LV-R,180,2,41.90,,,https://a.example/2.jpg,2,https://a.example/red.jpg,
lever,,,,,,,,,,,,,,,,,,https://a.example/3.jpg,3,,
oil,Oil,Good oil,Moto Ark,,,,FALSE,Title,Default Title,,,OIL,900,0,9.90,,,https://a.example/o.jpg,1,,archived
`;

const wooCommerce = `ID,Type,SKU,Name,Published,Short description,Description,Tax class,Stock,Weight (kg),Length (cm),Regular price,Sale price,Categories,Images,Parent,Brands,"GTIN, UPC, EAN, or ISBN"
7,simple,KS-1,Disc,1,Short,"<p>Floating.</p>\\n<p>Steel.</p>",,8,0.85,33,189.5,150,"Brakes > Discs, Sale","https://a.example/1.jpg, https://a.example/2.jpg",,Moto Ark,4006381333931
8,variable,JK,Jacket,1,Warm,,,,,,,,Clothes,https://a.example/j.jpg,,Moto Ark,
9,variation,JK-M,Jacket - M,1,,,,3,1.25,,99,,,,id:8,,
10,variation,JK-L,Jacket - L,0,,,,parent,,,99,,,https://a.example/l.jpg,JK,,
11,grouped,SET,Set,1,,,,,,,,,,,,,
`;

const vendure = `name   , slug   , description , assets , facets , optionGroups , optionValues , sku , price , taxCategory , stockOnHand , trackInventory , variantAssets , variantFacets
Lever , lever , A lever , https://a.example/1.jpg|https://a.example/2.jpg , category:Brakes|brand:Moto Ark|colour:red , size|side , 13|left , L13 , 12.00 , standard , 100 , false , ,
 , , , , , , 15|left , L15 , 13.00 , standard , 50 , false , https://a.example/15.jpg ,
`;

const unnamed = 'The row that names this product is missing, damaged or not next to this row. Export the file again.';

describe('a file of Shopify', () => {
  it('has a product for each variant, with the pictures in all rows of the same handle', async () => {
    const { columns, products, faults } = await read(shopify);
    const common = {
      brand: 'Moto Ark',
      description: 'Forged & light.\n- Left',
      categories: 'Brakes',
      status: 'active',
    };
    expect(products).toEqual([
      {
        ...{ ...common, name: 'Brake lever, Black', 'part number': '00123', gtin: '4006381333931', price: '39.90' },
        ...{ 'recommended price': '49.90', stock: '5', 'weight in g': '180', image: 'https://a.example/1.jpg' },
        ...{ pictures: 'https://a.example/2.jpg | https://a.example/3.jpg' },
        ...{ 'Tags (Shopify)': 'new', 'Image Position (Shopify)': '1' },
      },
      {
        ...{ ...common, name: 'Brake lever, Red', 'part number': 'LV-R', price: '41.90', stock: '2' },
        pictures: 'https://a.example/1.jpg | https://a.example/2.jpg | https://a.example/3.jpg',
        ...{ 'weight in g': '180', image: 'https://a.example/red.jpg', 'Image Position (Shopify)': '2' },
      },
      {
        ...{ name: 'Oil', 'part number': 'OIL', brand: 'Moto Ark', description: 'Good oil', status: 'discontinued' },
        ...{ price: '9.90', stock: '0', 'weight in g': '900', image: 'https://a.example/o.jpg' },
        'Image Position (Shopify)': '1',
      },
    ]);
    expect(faults).toEqual([]);
    expect(columns.slice(-2)).toEqual(['Tags (Shopify)', 'Image Position (Shopify)']);
  });

  it('is read in the same way if it has the current column names', async () => {
    const header =
      'URL handle,Title,Description,Vendor,Product category,Type,Tags,Published on online store,Option1 name,Option1 value,Option2 name,Option2 value,SKU,Weight value (grams),Inventory quantity,Price,Compare-at price,Barcode,Product image URL,Image position,Variant image URL,Status';
    const file = shopify.replace('archived', 'active').replace('Image Position', 'Image position');
    const { products, ...others } = await read(file.replace(/^.*/, header));
    expect({ products, ...others }).toEqual(await read(file));
    expect(products.map(({ status }) => status)).toEqual(['active', 'active', 'draft']);
    const severalCodes = await read(file.replace(/^.*/, header.replace('Barcode', 'Variant barcodes')));
    expect(severalCodes.products).toEqual(products);
  });

  it.each([
    ['Handle', 'Variant Inventory Tracker,Variant Inventory Qty,Variant Price'],
    ['URL handle', 'Inventory tracker,Inventory quantity,Price'],
  ])('with the column %s does not give a product the stock that Shopify does not count', async (handle, names) => {
    const rows = ['a,A,shopify,5,9', 'b,B,,0,9', 'c,C,shopify,0,9'];
    const { products, faults } = await read(`${handle},Title,${names}\n${rows.join('\n')}\n`);
    expect(products).toEqual([
      { name: 'A', price: '9', stock: '5' },
      { name: 'B', price: '9' },
      { name: 'C', price: '9', stock: '0' },
    ]);
    expect(faults).toEqual([`3: ${notCounted('Shopify')}`]);
  });

  it('has as many pictures as a product can have, and faults for further ones', async () => {
    const rows = Array.from({ length: 22 }, (_, index) => `lever,${index ? ',' : 'Lever,9'},/${index}.jpg`);
    const { products, faults } = await read(`Handle,Title,Variant Price,Image Src\n${rows.join('\n')}\n`);
    expect(products).toHaveLength(1);
    expect(products[0]?.['pictures']?.split(' | ')).toHaveLength(19);
    expect(faults).toEqual([20, 21].map((name) => `2: A further picture is not imported: /${name}.jpg`));
  });
});

describe('a row of Shopify', () => {
  const header = 'Handle,Title,Option1 Value,Variant SKU,Variant Price,Image Src,Published,Status';

  it.each([
    ['FALSE', 'active', 'draft'],
    ['TRUE', 'active', 'active'],
    ['FALSE', 'archived', 'discontinued'],
    ['FALSE', '', 'draft'],
    ['TRUE', '', 'active'],
    ['TRUE', 'draft', 'draft'],
  ])('with Published %s and Status "%s" becomes a product that is %s', async (published, status, expected) => {
    const { products } = await read(`${header}\noil,Oil,,OIL,9,,${published},${status}\n`);
    expect(products).toMatchObject([{ 'part number': 'OIL', status: expected }]);
  });

  it('is bad if no row next to it has the title of the product', async () => {
    const rows = [
      'lever,,Red,LV-R,9,,,',
      'oil,Oil,,OIL,9,,,active',
      'lever,Lever,Black,LV-B,9,,,draft',
      'oil,,,,,/2.jpg,,',
      'pads,Pads,Soft,P-S,9,,active',
      'pads,,Hard,P-H,9,,,',
    ];
    const { products, faults } = await read(`${header}\n${rows.join('\n')}\n`);
    expect(products.map(({ name }) => name)).toEqual(['Oil', 'Lever, Black']);
    expect(faults).toEqual([`2: ${unnamed}`, `5: ${unnamed}`, '6: The row has 7 cells instead of 8.', `7: ${unnamed}`]);
  });

  it('can be above the row with the title of the product', async () => {
    const rows = ['lever,,,,,/1.jpg,,', 'lever,,Black,LV-B,9,,,', 'lever,Lever,Red,LV-R,9,/2.jpg,,draft'];
    const { products, faults } = await read(`${header}\n${rows.join('\n')}\n`);
    const common = { status: 'draft', price: '9', image: '/1.jpg', pictures: '/2.jpg' };
    expect(products).toEqual([
      { ...common, name: 'Lever, Black', 'part number': 'LV-B' },
      { ...common, name: 'Lever, Red', 'part number': 'LV-R' },
    ]);
    expect(faults).toEqual([]);
  });
});

describe('a file of WooCommerce', () => {
  it('is converted to the units of the shop, and its variations inherit values of their product', async () => {
    const { columns, products, faults } = await read(wooCommerce);
    expect(products).toMatchObject([
      {
        ...{ 'part number': 'KS-1', gtin: '4006381333931', brand: 'Moto Ark', name: 'Disc', status: 'active' },
        ...{ description: 'Floating.\nSteel.', categories: 'Brakes > Discs | Sale', price: '189.5', stock: '8' },
        ...{ 'weight in g': '850', 'length in mm': '330', image: 'https://a.example/1.jpg' },
        pictures: 'https://a.example/2.jpg',
      },
      {
        ...{ 'part number': 'JK-M', name: 'Jacket - M', description: 'Warm', brand: 'Moto Ark', price: '99' },
        ...{ categories: 'Clothes', image: 'https://a.example/j.jpg', 'weight in g': '1250', stock: '3' },
      },
      { 'part number': 'JK-L', status: 'draft', image: 'https://a.example/l.jpg' },
    ]);
    expect(products[2]).not.toHaveProperty('stock');
    expect(faults).toEqual([
      '3: It has variations, which are imported as products of their own.',
      '6: A product of the type "grouped" is not imported.',
    ]);
    expect(columns.slice(-2)).toEqual(['Tax class (WooCommerce)', 'Sale price (WooCommerce)']);
  });

  it('can have weights with decimal commas, but not ambiguous ones', async () => {
    const rows = ['"2,0",A', '"1,5",B', '1.25,C', '"1,250",D'].map((cells) => `simple,N,9,${cells}`);
    const { products } = await read(`Type,Name,Regular price,Weight (kg),SKU\n${rows.join('\n')}\n`);
    const cells = products.map((product) => product['weight in g'] ?? '');
    expect(cells.slice(0, 3).map(readWhole)).toEqual([2_000, 1_500, 1_250]);
    expect(() => readWhole(cells[3] ?? '')).toThrow('"1,250 kg" is ambiguous or not a number.');
  });

  it('does not give each variation the stock that they share', async () => {
    const rows = ['variable,JK,Jacket,10,99,', 'variation,JK-M,M,parent,99,JK', 'variation,JK-L,L,,99,JK'];
    const { products, faults } = await read(`Type,SKU,Name,Stock,Regular price,Parent\n${rows.join('\n')}\n`);
    expect(products).toEqual([
      { 'part number': 'JK-M', name: 'M', price: '99' },
      { 'part number': 'JK-L', name: 'L', price: '99' },
    ]);
    expect(faults).toEqual([
      '2: It has variations, which are imported as products of their own.',
      '3: Its stock of 10 is shared with other variations and is not imported.',
    ]);
  });

  it('has a fault for each product that can be ordered although its stock is not counted', async () => {
    const rows = [
      'simple,A,Pads,,1,9,',
      'simple,B,Disc,,backorder,9,',
      'simple,C,Lever,,0,9,',
      'simple,D,Chain,3,1,9,',
      'variable,JK,Jacket,,1,,',
      'variation,JK-M,M,,1,99,JK',
      'variation,JK-L,L,parent,1,99,JK',
      'grouped,SET,Set,,1,,',
    ];
    const { columns, faults } = await read(`Type,SKU,Name,Stock,In stock?,Regular price,Parent\n${rows.join('\n')}\n`);
    expect(columns).toEqual(['part number', 'name', 'price', 'stock']);
    expect(faults.filter((fault) => fault.endsWith(notCounted('WooCommerce')))).toHaveLength(3);
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['2', '3', '6', '7', '9']);
    const { faults: withoutStock } = await read('Type,SKU,Name,In stock?,Regular price\nsimple,A,Pads,1,9\n');
    expect(withoutStock).toEqual([]);
  });

  it('has only drafts as variations of a private product', async () => {
    const rows = [
      'variable,JK,Jacket,0,99,',
      'variation,JK-M,M,1,99,JK',
      'variable,HL,Helmet,1,99,',
      'variation,HL-M,M,1,99,HL',
    ];
    const { products } = await read(`Type,SKU,Name,Published,Regular price,Parent\n${rows.join('\n')}\n`);
    expect(products.map((product) => [product['part number'], product['status']])).toEqual([
      ['JK-M', 'draft'],
      ['HL-M', 'active'],
    ]);
  });

  it('has bad rows for variations whose product is not above them', async () => {
    const rows = [
      "variation,JK-M,M,1,99,'-JK",
      "variable,'-JK,Jacket,0,,",
      "variation,JK-L,L,1,99,'-JK",
      'variable,HL,Helmet,1,',
      'variation,HL-M,M,1,99,HL',
      'variation,GL-M,M,1,99,',
    ];
    const { products, faults } = await read(`Type,SKU,Name,Published,Regular price,Parent\n${rows.join('\n')}\n`);
    expect(products).toEqual([{ 'part number': 'JK-L', name: 'L', status: 'draft', price: '99' }]);
    const message =
      'The variable product of this variation is not above it in the file. Export both together, or move the variable product up.';
    expect(faults).toEqual([
      `2: ${message}`,
      '3: It has variations, which are imported as products of their own.',
      '5: The row has 5 cells instead of 6.',
      `6: ${message}`,
      `7: ${message}`,
    ]);
  });

  it('does not give the variations the GTIN of their product', async () => {
    const rows = ['variable,JK,Jacket,,,4006381333931', 'variation,JK-M,M,99,JK,', 'variation,JK-L,L,99,JK,'];
    const header = 'Type,SKU,Name,Regular price,Parent,"GTIN, UPC, EAN, or ISBN"';
    expect((await read(`${header}\n${rows.join('\n')}\n`)).products).toEqual([
      { 'part number': 'JK-M', name: 'M', price: '99' },
      { 'part number': 'JK-L', name: 'L', price: '99' },
    ]);
  });
});

describe('a file of Vendure', () => {
  it('has brand and category in facets, and its variants in the rows below a product', async () => {
    const { products, faults } = await read(vendure);
    const common = { brand: 'Moto Ark', categories: 'Brakes', description: 'A lever' };
    expect(products).toMatchObject([
      {
        ...common,
        name: 'Lever, 13, left',
        'part number': 'L13',
        price: '12.00',
        stock: '100',
        image: 'https://a.example/1.jpg',
        pictures: 'https://a.example/2.jpg',
      },
      {
        ...common,
        name: 'Lever, 15, left',
        'part number': 'L15',
        price: '13.00',
        stock: '50',
        image: 'https://a.example/15.jpg',
      },
    ]);
    expect(faults).toEqual(['2: A facet is not imported: colour:red']);
  });

  it('has bad rows for variants whose product is missing or damaged', async () => {
    const rows = [',left,L,9', 'Lever,,L-1,9', ',red,L-2,9', 'Mirror,M,9', ',blue,M-2,9', 'Oil,,O,9'];
    const { products, faults } = await read(`name,optionValues,sku,price,optionGroups\n${rows.join(',\n')},\n`);
    expect(products.map(({ name }) => name)).toEqual(['Lever', 'Lever, red', 'Oil']);
    expect(faults).toEqual([`2: ${unnamed}`, '5: The row has 4 cells instead of 5.', `6: ${unnamed}`]);
  });
});

describe('a file of this shop', () => {
  it('stays as it is; in a file of another shop, a row with missing cells becomes a fault', async () => {
    expect((await read('part number,name,price\nKS-1,Kit,1\n')).columns).toEqual(['part number', 'name', 'price']);
    const { faults } = await read('Handle,Title,Variant Price\na,b\n');
    expect(faults).toEqual(['2: The row has 2 cells instead of 3.']);
  });
});

describe('HTML', () => {
  it.each([
    ['5 < 6 & 7 > 2', '5 < 6 & 7 > 2'],
    ['a<br/>b<script>alert("<p>")</script><style>p{}</style>', 'a\nb'],
    ['<p>&lt;b&gt; &#228; &#xE4; &nbsp;&unknown;</p>\n<p>x</p>', '<b> ä ä  &unknown;\nx'],
    ['<!-- x --><i>a</i>', 'a'],
    [`${'<'.repeat(50_000)}<p>`, '<'.repeat(50_000)],
  ])('%# becomes text', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });
});
