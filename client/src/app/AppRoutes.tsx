import { isValidElement, type ReactNode } from 'react';
import { createRoutesFromElements, matchRoutes, Route, useRoutes, type Params } from 'react-router-dom';
import type { SessionState } from '../lib/session/session-store';
import { AppLayout } from './AppLayout';
import { DashboardIndex } from './DashboardIndex';
import * as pages from './pages';
import { RequireAdmin } from './RequireAdmin';
import { RequireSignedIn } from './RequireSignedIn';

/** Loaded on demand: most visitors never see the dashboard. */
const DashboardLayout = pages.page(() => import('./DashboardLayout'), 'DashboardLayout');

const routes = (
  <Route element={<AppLayout />}>
    <Route index element={<pages.HomePage />} />
    <Route path="home" element={<pages.HomePage />} />
    <Route path="whyChoose" element={<pages.WhyChoosePage />} />
    <Route path="reviews" element={<pages.ReviewsPage />} />
    <Route path="summary" element={<pages.SummaryPage />} />
    <Route path="contact" element={<pages.ContactPage />} />
    <Route path="blogs" element={<pages.BlogsPage />} />
    <Route path="portfolio" element={<pages.PortfolioPage />} />
    <Route path="parts" element={<pages.PartsPage />} />
    <Route path="part/:slug" element={<pages.PartPage />} />
    <Route path="category/:slug" element={<pages.CategoryPage />} />
    <Route path="brand/:slug" element={<pages.BrandPage />} />
    <Route path="bikes" element={<pages.BikesPage />} />
    <Route path="bikes/:make" element={<pages.BikeMakePage />} />
    <Route path="bikes/:make/:model" element={<pages.BikePage />} />
    <Route path="bikes/:make/:model/diagrams/:id" element={<pages.DiagramPage />} />
    <Route path="search" element={<pages.SearchPage />} />
    <Route path="numbers/:number" element={<pages.NumberPage />} />
    <Route path="compare" element={<pages.ComparePage />} />
    <Route path="cart" element={<pages.CartPage />} />
    <Route path="track/:number" element={<pages.TrackOrderPage />} />
    <Route path="track/:number/pay" element={<pages.TrackedPaymentPage />} />
    <Route path="login" element={<pages.LoginPage />} />
    <Route path="signup" element={<pages.SignupPage />} />
    <Route path="reset" element={<pages.ResetPage />} />
    <Route element={<RequireSignedIn orGuest />}>
      <Route path="checkout" element={<pages.CheckoutPage />} />
    </Route>
    <Route element={<RequireSignedIn />}>
      <Route path="product/:id" element={<pages.PurchasePage />} />
      <Route path="dashboard" element={<DashboardLayout />}>
        <Route index element={<DashboardIndex />} />
        <Route path="profile" element={<pages.ProfilePage />} />
        <Route path="review" element={<pages.AddReviewPage />} />
        <Route path="order" element={<pages.MyOrdersPage />} />
        <Route path="order/:id" element={<pages.MyOrderPage />} />
        <Route path="garage" element={<pages.GaragePage />} />
        <Route path="addresses" element={<pages.AddressesPage />} />
        <Route path="payment/:id" element={<pages.PaymentPage />} />
        <Route element={<RequireAdmin />}>
          <Route path="users" element={<pages.UsersPage />} />
          <Route path="addProduct" element={<pages.AddProductPage />} />
          <Route path="manageProducts" element={<pages.ManageProductsPage />} />
          <Route path="manageProducts/:id" element={<pages.ProductSheetPage />} />
          <Route path="manageProducts/:id/bikes" element={<pages.FitmentPage />} />
          <Route path="manageOrders" element={<pages.ManageOrdersPage />} />
          <Route path="manageOrders/:id" element={<pages.OrderPage />} />
          <Route path="categories" element={<pages.CategoriesPage />} />
          <Route path="brands" element={<pages.BrandsPage />} />
          <Route path="families" element={<pages.FamiliesPage />} />
          <Route path="vehicles" element={<pages.VehiclesPage />} />
          <Route path="diagrams" element={<pages.DiagramsPage />} />
          <Route path="diagrams/:id" element={<pages.DiagramsPage />} />
          <Route path="supersessions" element={<pages.SupersessionsPage />} />
          <Route path="attributes" element={<pages.AttributesPage />} />
          <Route path="reviews" element={<pages.ModerateReviewsPage />} />
          <Route path="search" element={<pages.SearchReportPage />} />
          <Route path="mails" element={<pages.MessagesPage />} />
          <Route path="changes" element={<pages.ChangesPage />} />
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<pages.NotFoundPage />} />
  </Route>
);

/** The routes as data. */
export const appRoutes = createRoutesFromElements(routes);

export function AppRoutes() {
  return useRoutes(appRoutes);
}

/** The page at an address, without regard to who may see it. */
export function findPage(pathname: string): pages.Page | null {
  // Layout routes and routes that choose between pages are not pages.
  const type = typeOf(matchRoutes(appRoutes, pathname)?.at(-1)?.route.element);
  return isPage(type) ? type : null;
}

/**
 * Fetches the code of the page at an address, and of what frames it. A page whose code cannot be fetched says so when it is
 * shown.
 * @param mayBeSignedIn otherwise an address for users only leads to the login.
 */
export function loadRoute(pathname: string, mayBeSignedIn: boolean): void {
  // Browsers do not try again to fetch code that failed, until the document is loaded anew.
  if (!navigator.onLine) return;
  const elements = (matchRoutes(appRoutes, pathname) ?? []).map(({ route }) => route.element);
  if (elements.some(isForUsersOnly) && !mayBeSignedIn) return;
  const types = elements.map(typeOf);
  // Which of them it shows depends on who is signed in; both are small.
  const chosen = types.includes(DashboardIndex) ? [pages.OverviewPage, pages.ProfilePage] : [];
  for (const { load } of [...types.filter(isPage), ...chosen]) load().catch(() => undefined);
}

export interface Destination {
  page: pages.Page;
  params: Params;
}

/** The page to which a link leads for the current user. Null if it leads to no page of the shop. */
export function findDestination(pathname: string, { status, user }: SessionState): Destination | null {
  const matches = matchRoutes(appRoutes, pathname) ?? [];
  const match = matches.at(-1);
  if (!match || match.route.path === '*') return null;
  const elements = matches.map(({ route }) => route.element);
  if (status !== 'signed-in' && elements.some(isForUsersOnly)) return { page: pages.LoginPage, params: {} };
  const type = typeOf(elements.at(-1));
  const page = type === DashboardIndex ? toDashboardPage(user) : type;
  return isPage(page) ? { page, params: match.params } : null;
}

const toDashboardPage = (user: SessionState['user']) =>
  user?.role === 'ADMIN' ? pages.OverviewPage : pages.ProfilePage;

function isForUsersOnly(element: ReactNode): boolean {
  return isValidElement<{ orGuest?: boolean }>(element) && element.type === RequireSignedIn && !element.props.orGuest;
}

function typeOf(element: ReactNode): unknown {
  return isValidElement(element) ? element.type : null;
}

function isPage(type: unknown): type is pages.Page {
  return typeof type === 'function' && 'exportName' in type;
}
