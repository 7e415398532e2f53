import { lazy } from 'react';

// One line a page: each is a chunk of its own, fetched when its route is first visited.
export const HomePage = lazy(async () => ({ default: (await import('../features/home/HomePage')).HomePage }));
export const WhyChoosePage = lazy(async () => ({
  default: (await import('../features/home/SectionPages')).WhyChoosePage,
}));
export const ReviewsPage = lazy(async () => ({ default: (await import('../features/home/SectionPages')).ReviewsPage }));
export const SummaryPage = lazy(async () => ({ default: (await import('../features/home/SectionPages')).SummaryPage }));
export const PurchasePage = lazy(async () => ({
  default: (await import('../features/catalog/PurchasePage')).PurchasePage,
}));
export const ContactPage = lazy(async () => ({
  default: (await import('../features/content/ContactPage')).ContactPage,
}));
export const BlogsPage = lazy(async () => ({ default: (await import('../features/content/BlogsPage')).BlogsPage }));
export const PortfolioPage = lazy(async () => ({
  default: (await import('../features/content/PortfolioPage')).PortfolioPage,
}));
export const NotFoundPage = lazy(async () => ({
  default: (await import('../features/content/NotFoundPage')).NotFoundPage,
}));
export const LoginPage = lazy(async () => ({ default: (await import('../features/account/LoginPage')).LoginPage }));
export const SignupPage = lazy(async () => ({ default: (await import('../features/account/SignupPage')).SignupPage }));
export const ResetPage = lazy(async () => ({ default: (await import('../features/account/ResetPage')).ResetPage }));
export const ProfilePage = lazy(async () => ({
  default: (await import('../features/account/ProfilePage')).ProfilePage,
}));
export const AddReviewPage = lazy(async () => ({
  default: (await import('../features/reviews/AddReviewPage')).AddReviewPage,
}));
export const MyOrdersPage = lazy(async () => ({
  default: (await import('../features/orders/MyOrdersPage')).MyOrdersPage,
}));
export const PaymentPage = lazy(async () => ({
  default: (await import('../features/payment/PaymentPage')).PaymentPage,
}));
export const UsersPage = lazy(async () => ({ default: (await import('../features/admin-users/UsersPage')).UsersPage }));
export const AddProductPage = lazy(async () => ({
  default: (await import('../features/admin-products/AddProductPage')).AddProductPage,
}));
export const ManageProductsPage = lazy(async () => ({
  default: (await import('../features/admin-products/ManageProductsPage')).ManageProductsPage,
}));
export const ManageOrdersPage = lazy(async () => ({
  default: (await import('../features/admin-orders/ManageOrdersPage')).ManageOrdersPage,
}));
export const OrderPage = lazy(async () => ({
  default: (await import('../features/admin-orders/OrderPage')).OrderPage,
}));
export const OverviewPage = lazy(async () => ({
  default: (await import('../features/admin-overview/OverviewPage')).OverviewPage,
}));
export const ChangesPage = lazy(async () => ({
  default: (await import('../features/admin-audit/ChangesPage')).ChangesPage,
}));
