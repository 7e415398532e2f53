/**
 * Who may open a page:
 * - `visitor`: everybody.
 * - `guest`: everybody, but a user whose session ends on the page is sent to the login.
 * - `customer`: all signed-in users, including admins; others are sent to the login.
 * - a list of permissions: staff who have one of them, and admins. `admin` stands for admins only.
 */
export type PageAccess = 'visitor' | 'guest' | 'customer' | StaffAccess;

/** Permissions of `server/rules/src/permissions.ts` that open a page. */
export type StaffAccess = readonly (
  'catalogue' | 'stock' | 'orders' | 'customers' | 'reviews' | 'content' | 'settings' | 'reports' | 'admin'
)[];

export interface PageEntry {
  access: PageAccess;
  /**
   * Set for pages that the server renders, because they are the same for all visitors. `listed` pages are in the
   * sitemap; search engines must not visit pages that are not `listed`.
   */
  rendered: 'listed' | 'unlisted' | null;
  /**
   * Maximum size in kB (1,000 bytes) of the scripts that the page loads without interaction, compressed with Brotli. It
   * includes the scripts that all pages share. Code that is loaded later, such as for dialogs or the identity provider,
   * is not counted.
   */
  budget: number;
  /**
   * The page's module: its path below client/src/features, without extension. It exports a component with the page's
   * name.
   */
  file: string;
  /** The page's addresses as patterns of the client's router. The shop's links use the first address. */
  paths: readonly string[];
}

const pageFor =
  (access: PageAccess, rendered: PageEntry['rendered'] = null) =>
  (budget: number, file: string, ...paths: string[]): PageEntry => ({ access, rendered, budget, file, paths });

const listed = pageFor('visitor', 'listed');
const unlisted = pageFor('visitor', 'unlisted');
const open = pageFor('visitor');
const guests = pageFor('guest');
const customers = pageFor('customer');
const catalogue = pageFor(['catalogue']);
const orders = pageFor(['orders']);
const settings = pageFor(['settings']);
const admins = pageFor(['admin']);

/**
 * All pages of the shop. The `listed` pages are in the order of the navigation. Pages below `/dashboard` are shown in
 * the dashboard's frame.
 */
export const pages = {
  HomePage: listed(188, 'shop/home/HomePage', '/', '/home'),
  PartsPage: listed(184, 'shop/parts/PartsPage', '/parts'),
  BikesPage: listed(175, 'shop/bikes/BikesPage', '/bikes'),
  PortfolioPage: listed(178, 'shop/content/PortfolioPage', '/portfolio'),
  BlogsPage: listed(178, 'shop/content/BlogsPage', '/blogs'),
  ContentPage: listed(
    177,
    'shop/content/ContentPage',
    ...['/pages/:slug', '/blogs/:slug', '/imprint', '/privacy', '/terms', '/returns', '/shipping', '/questions'],
  ),
  ContactPage: listed(175, 'shop/content/ContactPage', '/contact'),
  ReviewsPage: listed(178, 'shop/home/SectionPages', '/reviews'),
  SummaryPage: listed(178, 'shop/home/SectionPages', '/summary'),
  WhyChoosePage: listed(178, 'shop/home/SectionPages', '/whyChoose'),
  PartPage: listed(197, 'shop/parts/PartPage', '/part/:slug'),
  CategoryPage: listed(189, 'shop/parts/ListPages', '/category/:slug'),
  BrandPage: listed(189, 'shop/parts/ListPages', '/brand/:slug'),
  BikeMakePage: listed(180, 'shop/bikes/BikeMakePage', '/bikes/:make'),
  BikePage: listed(181, 'shop/bikes/BikePage', '/bikes/:make/:model'),
  DiagramPage: listed(185, 'shop/diagrams/DiagramPage', '/bikes/:make/:model/diagrams/:id'),
  NumberPage: listed(183, 'shop/numbers/NumberPage', '/numbers/:number'),
  LoginPage: unlisted(196, 'account/profile/LoginPage', '/login'),
  SignupPage: unlisted(193, 'account/profile/SignupPage', '/signup'),
  /** Shown for all other addresses. */
  NotFoundPage: unlisted(175, 'shop/content/NotFoundPage'),
  ResetPage: open(193, 'account/profile/ResetPage', '/reset'),
  SearchPage: open(189, 'shop/parts/SearchPage', '/search'),
  ComparePage: open(185, 'shop/parts/ComparePage', '/compare'),
  CartPage: open(189, 'shop/cart/CartPage', '/cart'),
  TrackOrderPage: open(186, 'account/orders/MyOrderPage', '/track/:number'),
  WithdrawPage: open(198, 'account/returns/WithdrawPage', '/withdraw'),
  TrackedPaymentPage: open(188, 'shop/payment/PaymentPage', '/track/:number/pay'),
  CheckoutPage: guests(213, 'shop/cart/CheckoutPage', '/checkout'),
  PurchasePage: customers(206, 'shop/purchase/PurchasePage', '/product/:id'),
  ProfilePage: customers(201, 'account/profile/ProfilePage', '/dashboard/profile'),
  AddReviewPage: customers(197, 'account/reviews/AddReviewPage', '/dashboard/review'),
  MyOrdersPage: customers(182, 'account/orders/MyOrdersPage', '/dashboard/order'),
  MyOrderPage: customers(186, 'account/orders/MyOrderPage', '/dashboard/order/:id'),
  PaymentPage: customers(188, 'shop/payment/PaymentPage', '/dashboard/payment/:id'),
  GaragePage: customers(202, 'account/profile/GaragePage', '/dashboard/garage'),
  AddressesPage: customers(206, 'account/profile/AddressesPage', '/dashboard/addresses'),
  /** On `/dashboard`, only admins see this page; staff and customers see their profile. */
  OverviewPage: pageFor(['reports'])(191, 'admin/overview/OverviewPage', '/dashboard', '/dashboard/overview'),
  UsersPage: pageFor(['customers'])(192, 'admin/users/UsersPage', '/dashboard/users'),
  CustomersPage: pageFor(['customers'])(185, 'admin/customers/CustomersPage', '/dashboard/customers'),
  CustomerPage: pageFor(['customers'])(214, 'admin/customers/CustomerPage', '/dashboard/customers/:id'),
  AddProductPage: catalogue(211, 'admin/products/AddProductPage', '/dashboard/addProduct'),
  ManageProductsPage: pageFor(['catalogue', 'stock'])(
    227,
    'admin/products/ManageProductsPage',
    '/dashboard/manageProducts',
  ),
  ProductSheetPage: catalogue(223, 'admin/products/sheet/ProductSheetPage', '/dashboard/manageProducts/:id'),
  FitmentPage: catalogue(217, 'admin/products/sheet/FitmentPage', '/dashboard/manageProducts/:id/bikes'),
  ManageOrdersPage: orders(194, 'admin/orders/ManageOrdersPage', '/dashboard/manageOrders'),
  NewOrderPage: orders(214, 'admin/orders/NewOrderPage', '/dashboard/manageOrders/new'),
  EditOrderPage: orders(216, 'admin/orders/EditOrderPage', '/dashboard/manageOrders/:id/edit'),
  OrderPage: orders(225, 'admin/orders/OrderPage', '/dashboard/manageOrders/:id'),
  PickingPage: orders(186, 'admin/picking/PickingPage', '/dashboard/picking'),
  InvoicesPage: orders(185, 'admin/invoices/InvoicesPage', '/dashboard/invoices'),
  ReturnsPage: orders(186, 'admin/returns/ReturnsPage', '/dashboard/returns'),
  DepositsPage: orders(186, 'admin/returns/DepositsPage', '/dashboard/deposits'),
  CategoriesPage: catalogue(226, 'admin/catalogue/CategoriesPage', '/dashboard/categories'),
  BrandsPage: catalogue(221, 'admin/catalogue/BrandsPage', '/dashboard/brands'),
  FamiliesPage: catalogue(219, 'admin/catalogue/FamiliesPage', '/dashboard/families'),
  AttributesPage: catalogue(219, 'admin/catalogue/AttributesPage', '/dashboard/attributes'),
  ImportsPage: pageFor(['catalogue', 'stock', 'customers'])(
    191,
    'admin/imports/ImportsPage',
    '/dashboard/imports',
    '/dashboard/imports/:id',
  ),
  VehiclesPage: catalogue(208, 'admin/vehicles/VehiclesPage', '/dashboard/vehicles'),
  DiagramsPage: catalogue(215, 'admin/diagrams/DiagramsPage', '/dashboard/diagrams', '/dashboard/diagrams/:id'),
  SupersessionsPage: catalogue(187, 'admin/supersessions/SupersessionsPage', '/dashboard/supersessions'),
  DeliveryPage: settings(212, 'admin/delivery/DeliveryPage', '/dashboard/delivery'),
  SalesPage: catalogue(195, 'admin/sales/SalesPage', '/dashboard/sales'),
  PromotionsPage: catalogue(187, 'admin/promotions/PromotionsPage', '/dashboard/promotions'),
  ModerateReviewsPage: pageFor(['reviews'])(187, 'admin/reviews/ModerateReviewsPage', '/dashboard/reviews'),
  SearchReportPage: pageFor(['content'])(213, 'admin/search/SearchReportPage', '/dashboard/search'),
  PagesPage: pageFor(['content'])(214, 'admin/pages/PagesPage', '/dashboard/pages', '/dashboard/pages/:id'),
  SettingsPage: pageFor(['settings', 'content'])(207, 'admin/settings/SettingsPage', '/dashboard/settings'),
  TaxesPage: settings(214, 'admin/taxes/TaxesPage', '/dashboard/taxes'),
  StaffPage: admins(186, 'admin/staff/StaffPage', '/dashboard/staff'),
  KeysPage: admins(188, 'admin/keys/KeysPage', '/dashboard/keys'),
  WebhooksPage: admins(192, 'admin/webhooks/WebhooksPage', '/dashboard/webhooks', '/dashboard/webhooks/:id'),
  MessagesPage: orders(185, 'admin/messages/MessagesPage', '/dashboard/mails'),
  ChangesPage: admins(187, 'admin/audit/ChangesPage', '/dashboard/changes'),
} as const satisfies Readonly<Record<string, PageEntry>>;

export type PageName = keyof typeof pages;
