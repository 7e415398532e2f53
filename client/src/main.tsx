import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App';
import { createShop } from './app/create-shop';
import { connectIdentity } from './lib/session/connect-identity';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');

const shop = createShop({ connectIdentity });
createRoot(root).render(<App shop={shop} router={(app) => <BrowserRouter>{app}</BrowserRouter>} />);
