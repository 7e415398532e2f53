import '@graphiql/react/style.css';
import '@graphiql/plugin-doc-explorer/style.css';
import '@graphiql/plugin-history/style.css';
import '../src/theme/base.css';
import './playground.css';
import { createRoot } from 'react-dom/client';
import { createExamples } from './examples';
import { findExampleFacts } from './example-facts';
import { prepareFirstVisit } from './first-visit';
import { Playground } from './Playground';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
// The examples contain the ids of an existing product and order, so that they run without changes.
const examples = createExamples(await findExampleFacts());
prepareFirstVisit(examples[0]);
createRoot(root).render(<Playground examples={examples} />);
