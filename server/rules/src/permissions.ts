/** What staff can be permitted to do. Admins have all permissions. */
export const permissions = [
  'catalogue',
  'stock',
  'orders',
  'refunds',
  'customers',
  'reviews',
  'content',
  'settings',
  'reports',
] as const;

export type Permission = (typeof permissions)[number];

/** What staff with the permission may do, for the schema and the screens. */
export const permissionTexts: Readonly<Record<Permission, string>> = {
  catalogue: 'Edit products, prices, promotions, categories, brands, bikes and diagrams.',
  stock: 'Set available quantities.',
  orders: 'See orders with their customers’ contact data; place, edit, ship and cancel them; record payments.',
  refunds: 'Refund orders and resolve flagged payments. Seeing orders needs the permission for orders too.',
  customers:
    'See customers and what they have spent; write notes about them; export and import their data; disable and enable their accounts.',
  reviews: 'Hide and restore reviews.',
  content: 'Edit pages, search rules, and the texts of the home page and the footer; upload pictures.',
  settings: 'Edit the shop’s settings, delivery and taxes.',
  reports: 'See sales and tax reports.',
};

/** A permission for reading only, or for reading and writing. */
export type Right = `${Permission}:${'read' | 'write'}`;

/** What an API key can be allowed to do, with texts for the schema and the screens. */
export const scopeTexts = {
  'catalogue:read': 'Read products, drafts and deleted products too.',
  'catalogue:write': 'Add, edit and delete products and the rest of the catalogue.',
  'stock:write': 'Set available quantities.',
  'orders:read': 'Read all orders, with their customers’ contact data.',
  'orders:write': 'Place orders for customers, edit, ship and cancel orders; record payments.',
  'customers:read': 'Read customers, their accounts and what they have spent.',
} as const satisfies Partial<Record<Right, string>>;

export type Scope = keyof typeof scopeTexts;

export const keyScopes = Object.keys(scopeTexts) as Scope[];
