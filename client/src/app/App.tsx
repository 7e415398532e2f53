import { ApolloProvider } from '@apollo/client/react';
import { StrictMode, type ReactNode } from 'react';
import { ToastHost } from '../components/toasts/toasts';
import { ShopProvider } from '../lib/shop/ShopProvider';
import { SessionProvider } from '../lib/session/SessionProvider';
import { ThemeProvider } from '../theme/ThemeProvider';
import { AppRoutes } from './AppRoutes';
import type { ShopParts } from './create-shop';
import { ErrorBoundary } from './ErrorBoundary';
import { LastResort } from './LastResort';

interface AppProps {
  shop: ShopParts;
  /** Wraps the app in a router: the browser's, a test's or the server's. */
  router: (app: ReactNode) => ReactNode;
}

export function App({ shop, router }: AppProps) {
  return (
    <StrictMode>
      <ErrorBoundary fallback={() => <LastResort />}>
        <ApolloProvider client={shop.client}>
          <ShopProvider>
            <SessionProvider session={shop.session} store={shop.store}>
              <ThemeProvider>
                {router(
                  <>
                    <AppRoutes />
                    <ToastHost />
                  </>,
                )}
              </ThemeProvider>
            </SessionProvider>
          </ShopProvider>
        </ApolloProvider>
      </ErrorBoundary>
    </StrictMode>
  );
}
