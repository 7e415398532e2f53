import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { createShop } from './app/create-shop';
import { createBrowserHistory } from './lib/navigation/browser-history';
import { GuardedRouter } from './lib/navigation/GuardedRouter';
import { connectIdentity } from './lib/session/connect-identity';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const shop = createShop({ connectIdentity });
const history = createBrowserHistory();
createRoot(root).render(<App shop={shop} router={(app) => <GuardedRouter history={history}>{app}</GuardedRouter>} />);
