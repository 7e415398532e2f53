import { lazy, useState, type ComponentType, type ReactNode } from 'react';
import type { Params } from 'react-router-dom';
import type { PageQuery } from '../graphql/cache-lifetime';

/** How long a page's code may take before its route shows an error with Retry. */
const loadTimeoutMs = 120_000;

/** A page with a chunk of its own, loaded when its route is first visited, or earlier by `load`. */
export interface Page {
  (): ReactNode;
  /** Name of the export in its module. */
  exportName: string;
  /** Loads the page's code. Rejects if that fails. */
  load: () => Promise<void>;
  /** The queries of the page at an address, as exported by its module. Its code must be loaded. */
  queriesFor: PageQueries;
}

/** @param search the query string of the address */
export type PageQueries = (params: Params, search: URLSearchParams) => PageQuery[];

/**
 * A page's module may export `queries`, so that they can be prefetched; a module with several pages exports them by
 * page.
 */
type PageModule<Name extends string> = Record<Name, ComponentType> & {
  queries?: PageQueries | { readonly [Page in Name]?: PageQueries };
};

export function page<Name extends string>(importModule: () => Promise<PageModule<Name>>, name: Name): Page {
  let loaded: PageModule<Name> | null = null;
  const load = async () => {
    loaded = await inTime(importModule());
  };
  const whenLoaded = lazy<ComponentType>(async () => ({ default: (await inTime(importModule()))[name] }));
  function PageContent() {
    // Loaded code is used at once: suspending here would prevent the hydration of the page.
    const [Content] = useState<ComponentType>(() => loaded?.[name] ?? whenLoaded);
    return <Content />;
  }
  const queriesFor: PageQueries = (params, search) => {
    const queries = loaded?.queries;
    return (typeof queries === 'function' ? queries : queries?.[name])?.(params, search) ?? [];
  };
  return Object.assign(PageContent, { exportName: name, load, queriesFor });
}

async function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The code of the page did not arrive in time.')), loadTimeoutMs);
  });
  return Promise.race([loading, timeout]).finally(() => clearTimeout(timer));
}

export const HomePage = page(() => import('../features/shop/home/HomePage'), 'HomePage');
export const WhyChoosePage = page(() => import('../features/shop/home/SectionPages'), 'WhyChoosePage');
export const ReviewsPage = page(() => import('../features/shop/home/SectionPages'), 'ReviewsPage');
export const SummaryPage = page(() => import('../features/shop/home/SectionPages'), 'SummaryPage');
export const PurchasePage = page(() => import('../features/shop/purchase/PurchasePage'), 'PurchasePage');
export const PartsPage = page(() => import('../features/shop/parts/PartsPage'), 'PartsPage');
export const PartPage = page(() => import('../features/shop/parts/PartPage'), 'PartPage');
export const CategoryPage = page(() => import('../features/shop/parts/ListPages'), 'CategoryPage');
export const BrandPage = page(() => import('../features/shop/parts/ListPages'), 'BrandPage');
export const BikesPage = page(() => import('../features/shop/bikes/BikesPage'), 'BikesPage');
export const BikeMakePage = page(() => import('../features/shop/bikes/BikeMakePage'), 'BikeMakePage');
export const BikePage = page(() => import('../features/shop/bikes/BikePage'), 'BikePage');
export const DiagramPage = page(() => import('../features/shop/diagrams/DiagramPage'), 'DiagramPage');
export const SearchPage = page(() => import('../features/shop/parts/SearchPage'), 'SearchPage');
export const NumberPage = page(() => import('../features/shop/numbers/NumberPage'), 'NumberPage');
export const ComparePage = page(() => import('../features/shop/parts/ComparePage'), 'ComparePage');
export const CartPage = page(() => import('../features/shop/cart/CartPage'), 'CartPage');
export const CheckoutPage = page(() => import('../features/shop/cart/CheckoutPage'), 'CheckoutPage');
export const ContactPage = page(() => import('../features/shop/content/ContactPage'), 'ContactPage');
export const BlogsPage = page(() => import('../features/shop/content/BlogsPage'), 'BlogsPage');
export const PortfolioPage = page(() => import('../features/shop/content/PortfolioPage'), 'PortfolioPage');
export const NotFoundPage = page(() => import('../features/shop/content/NotFoundPage'), 'NotFoundPage');
export const LoginPage = page(() => import('../features/account/profile/LoginPage'), 'LoginPage');
export const SignupPage = page(() => import('../features/account/profile/SignupPage'), 'SignupPage');
export const ResetPage = page(() => import('../features/account/profile/ResetPage'), 'ResetPage');
export const ProfilePage = page(() => import('../features/account/profile/ProfilePage'), 'ProfilePage');
export const GaragePage = page(() => import('../features/account/profile/GaragePage'), 'GaragePage');
export const AddressesPage = page(() => import('../features/account/profile/AddressesPage'), 'AddressesPage');
export const AddReviewPage = page(() => import('../features/account/reviews/AddReviewPage'), 'AddReviewPage');
export const MyOrdersPage = page(() => import('../features/account/orders/MyOrdersPage'), 'MyOrdersPage');
export const MyOrderPage = page(() => import('../features/account/orders/MyOrderPage'), 'MyOrderPage');
export const TrackOrderPage = page(() => import('../features/account/orders/MyOrderPage'), 'TrackOrderPage');
export const TrackedPaymentPage = page(() => import('../features/shop/payment/PaymentPage'), 'TrackedPaymentPage');
export const PaymentPage = page(() => import('../features/shop/payment/PaymentPage'), 'PaymentPage');
export const UsersPage = page(() => import('../features/admin/users/UsersPage'), 'UsersPage');
export const AddProductPage = page(() => import('../features/admin/products/AddProductPage'), 'AddProductPage');
export const ProductSheetPage = page(
  () => import('../features/admin/products/sheet/ProductSheetPage'),
  'ProductSheetPage',
);
export const FitmentPage = page(() => import('../features/admin/products/sheet/FitmentPage'), 'FitmentPage');
export const ManageProductsPage = page(
  () => import('../features/admin/products/ManageProductsPage'),
  'ManageProductsPage',
);
export const CategoriesPage = page(() => import('../features/admin/catalogue/CategoriesPage'), 'CategoriesPage');
export const BrandsPage = page(() => import('../features/admin/catalogue/BrandsPage'), 'BrandsPage');
export const FamiliesPage = page(() => import('../features/admin/catalogue/FamiliesPage'), 'FamiliesPage');
export const AttributesPage = page(() => import('../features/admin/catalogue/AttributesPage'), 'AttributesPage');
export const VehiclesPage = page(() => import('../features/admin/vehicles/VehiclesPage'), 'VehiclesPage');
export const SupersessionsPage = page(
  () => import('../features/admin/supersessions/SupersessionsPage'),
  'SupersessionsPage',
);
export const DiagramsPage = page(() => import('../features/admin/diagrams/DiagramsPage'), 'DiagramsPage');
export const ManageOrdersPage = page(() => import('../features/admin/orders/ManageOrdersPage'), 'ManageOrdersPage');
export const OrderPage = page(() => import('../features/admin/orders/OrderPage'), 'OrderPage');
export const OverviewPage = page(() => import('../features/admin/overview/OverviewPage'), 'OverviewPage');
export const ModerateReviewsPage = page(
  () => import('../features/admin/reviews/ModerateReviewsPage'),
  'ModerateReviewsPage',
);
export const SearchReportPage = page(() => import('../features/admin/search/SearchReportPage'), 'SearchReportPage');
export const MessagesPage = page(() => import('../features/admin/messages/MessagesPage'), 'MessagesPage');
export const ChangesPage = page(() => import('../features/admin/audit/ChangesPage'), 'ChangesPage');
