import { hold } from './support/interception';
import { expectTakenOver, newPerson, openMenu } from './support/journeys';
import { listParts, openAccount } from './support/shop-api';
import { deviceWidths } from './support/scope';
import { expect, test, type Page } from './support/test';

const publicPages = [
  { path: '/', heading: 'Kickstand' },
  { path: '/home', heading: 'Kickstand' },
  { path: '/parts', heading: 'All parts' },
  { path: '/category/brakes', heading: 'Brakes' },
  { path: '/brand/ardent', heading: 'Ardent' },
  { path: '/part/floating-brake-disc-front-320-mm', heading: 'Floating brake disc, front, 320 mm' },
  { path: '/numbers/06455-HGX-505', heading: '06455-HGX-505' },
  { path: '/bikes', heading: 'Bikes' },
  { path: '/bikes/honda', heading: 'Honda' },
  { path: '/bikes/honda/cb-500-f-pc45', heading: 'Honda CB 500 F (PC45)' },
  { path: '/reviews', heading: 'Customer Reviews' },
  { path: '/summary', heading: 'Your Trust is Valuable!' },
  { path: '/whyChoose', heading: 'Why Choose us' },
  { path: '/contact', heading: 'Contact' },
  { path: '/blogs', heading: 'Blogs' },
  { path: '/portfolio', heading: 'My Portfolio' },
  { path: '/privacy', heading: 'Privacy' },
  { path: '/blogs/chain-in-an-evening', heading: 'A new chain in an evening' },
  { path: '/login', heading: 'Log In' },
  { path: '/signup', heading: 'Sign Up' },
];

/** Opens a page rendered by the server. The code that hydrates it is not loaded until `release` is called. */
async function openBeforeCode(page: Page, path: string): Promise<{ release: () => void }> {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/index-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await openRendered(page, path);
  return { release: () => release() };
}

/**
 * Opens the page repeatedly until the server has rendered it. If that takes the server too long, the browser renders
 * it.
 */
async function openRendered(page: Page, path: string): Promise<void> {
  await expect(async () => {
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** Records the names of the GraphQL operations that the page sends. */
function countOperations(page: Page): string[] {
  const operations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql')) return;
    operations.push((request.postDataJSON() as { operationName: string }).operationName);
  });
  return operations;
}

test('every public page can be read without JavaScript', async ({ browser, baseURL, watch }) => {
  // Chromium reports this failure when JavaScript is disabled.
  watch.allow(/^failed with csp: .*\/assets\//);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  watch.follow(context);
  const page = await context.newPage();
  for (const { path, heading } of publicPages) {
    await openRendered(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('contentinfo')).toBeVisible();
  }
  await openRendered(page, '/');
  const cards = page.locator('#parts').getByRole('article');
  const [part] = (await listParts()).slice(-6);
  await expect(cards.first()).toContainText(part?.name ?? '?');
  await expect(cards.first()).toContainText(`Price per unit$${part?.price.toFixed(2)}`);
  await expect(page).toHaveTitle('Kickstand · Motorbike parts and accessories');
  const told = await cards.first().locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(told ?? '')).toMatchObject({ '@type': 'Product', name: part?.name });
  await context.close();
});

test('the choice of a bike and the note on fit can be seen without JavaScript', async ({ browser, baseURL, watch }) => {
  watch.allow(/^failed with csp: .*\/assets\//);
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  watch.follow(context);
  const page = await context.newPage();
  await openRendered(page, '/part/floating-brake-disc-front-320-mm');
  const chip = page.getByRole('navigation', { name: 'Shopping' }).getByRole('button', { name: 'Choose your bike' });
  await expect(chip).toBeVisible();
  const note = page.getByRole('region', { name: 'Does it fit?' });
  await expect(note.getByText('Does it fit? Choose your bike, and we will tell you.')).toBeVisible();
  await expect(note.getByRole('button', { name: 'Choose your bike' })).toBeVisible();
  await context.close();
});

test('everything on a page can be read, searched and printed before its code has loaded', async ({ page }) => {
  for (const path of ['/', '/parts', '/category/brakes', '/part/floating-brake-disc-front-320-mm']) {
    const { release } = await openBeforeCode(page, path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const missing = await page.evaluate(() => {
      const toPlain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
      const shown = toPlain(document.body.innerText);
      const texts = [...document.querySelectorAll('main h2, main h3, main dt, main dd, footer h2, footer p')];
      return texts.map(({ textContent }) => toPlain(textContent)).filter((text) => !shown.includes(text));
    });
    expect(missing, path).toEqual([]);
    release();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the code of a page is requested after the first paint', async ({ page }) => {
  await page.goto('/');
  await page.waitForFunction(() => performance.getEntriesByType('paint').length === 2);
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')));
  const { requested, painted, complete } = await page.evaluate(() => {
    const startOf = (entries: PerformanceEntryList) => Math.min(...entries.map(({ startTime }) => startTime));
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    const [{ domContentLoadedEventStart }] = performance.getEntriesByType('navigation') as [
      PerformanceNavigationTiming,
    ];
    const painted = startOf(performance.getEntriesByType('paint'));
    return { requested: startOf(scripts), painted, complete: domContentLoadedEventStart };
  });
  // If nothing is painted within three seconds, the code is requested anyway.
  expect(requested).toBeGreaterThan(Math.min(painted, complete + 2_990));
});

test('a page whose code cannot be loaded is loaded again, also if this happened before in the same tab', async ({
  page,
  watch,
}) => {
  watch.allow(/\/assets\/.*\.js/);
  let documents = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && documents++));
  // The code of the first document of each path cannot be loaded. `openRendered` may already request a second document,
  // if the server renders too slowly.
  await page.route('**/assets/index-*.js', (route) => (documents === 1 ? route.abort() : route.continue()));
  for (const path of ['/', '/parts']) {
    documents = 0;
    await openRendered(page, path);
    await expect.poll(() => documents).toBeGreaterThan(1);
    // Repeated until it succeeds, because the browser may still be leaving the first document.
    await expect(() => expectTakenOver(page)).toPass();
  }
});

test('a page is not loaded again because of a picture, or a script of another site', async ({ page, watch }) => {
  watch.allow(/\/assets\/disc/);
  await page.goto('/contact');
  for (const [name, src] of [
    ['img', 'https://elsewhere.example/assets/disc.jpg'],
    ['img', '/assets/disc.jpg'],
    ['script', 'https://elsewhere.example/assets/disc.js'],
  ] as const) {
    const loadedAgain = page.evaluate(
      ([tagName, url]) =>
        new Promise((resolve) => {
          const element = document.createElement(tagName);
          // The page would be marked before this listener is called.
          element.addEventListener('error', () => resolve(sessionStorage.getItem('loadedAgain')));
          element.src = url;
          document.body.append(element);
        }),
      [name, src] as const,
    );
    expect(await loadedAgain, src).toBeNull();
  }
});

test('the names of countries on a part page need no further font', async ({ page }) => {
  await page.goto('/part/floating-brake-disc-front-320-mm');
  await expect(page.getByLabel('Delivery to')).toContainText('Åland Islands');
  await page.evaluate(() => document.fonts.ready);
  const fonts = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap(({ name }) => /[^/]+\.woff2$/.exec(name) ?? []),
  );
  expect(fonts.length).toBeGreaterThan(0);
  expect(fonts.filter((font) => !font.includes('-basic'))).toEqual([]);
});

test('a page that the browser renders shows something at once, and names its scripts', async ({ page, watch }) => {
  watch.allow(/\/assets\/.*\.js/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByText('One moment…')).toBeVisible();
  await expect(page.locator('script[src*="/OverviewPage-"], script[src*="/DashboardLayout-"]')).toHaveCount(2);
});

test('a page that the browser renders is loaded again if one of its scripts cannot be loaded', async ({
  page,
  watch,
}) => {
  watch.allow(/\/assets\/.*\.js/);
  let documents = 0;
  page.on('request', (request) => void (request.isNavigationRequest() && documents++));
  await page.route('**/assets/CartPage-*.js', (route) => (documents === 1 ? route.abort() : route.continue()));
  await page.goto('/cart', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  expect(documents).toBe(2);
  // Now that all scripts have arrived, the next failure leads to another attempt.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('loadedAgain'))).toBeNull();
});

test('a page that the browser renders fetches its data once, while the session is checked', async ({ page, rider }) => {
  const operations = countOperations(page);
  const styles: string[] = [];
  page.on('request', (request) => request.resourceType() === 'stylesheet' && styles.push(request.url()));
  const viewer = await hold(page, 'Viewer');
  await page.goto('/dashboard');
  await expect.poll(() => operations).toContain('MyProfile');
  viewer.release();
  await expect(page.getByText(rider.email)).toBeVisible();
  expect(operations.filter((name) => ['Viewer', 'MyProfile'].includes(name)).sort()).toEqual(['MyProfile', 'Viewer']);
  expect(styles).toEqual([]);
  // Removed while the code loads, so that V8 captures no stacks.
  expect(await page.evaluate(() => Reflect.get(Error, 'stackTraceLimit'))).toBe(10);
});

test('while the code of a user’s page loads, the navigation is visible, and the footer stays below the screen', async ({
  page,
  rider,
}) => {
  let release = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/ProfilePage-*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Fetching the page…')).toBeAttached();
  await expect(page.getByText('One moment…')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Kickstand' }).first()).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  release();
  await expect(page.getByText(rider.email)).toBeVisible();
});

// If the styles moved, the browser would compute the style and layout of the whole page again.
test('the styles of a page stay in place when its code takes over', async ({ page }) => {
  const { release } = await openBeforeCode(page, '/');
  await page.evaluate(() => {
    const note = (changes: MutationRecord[]) => {
      const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
      if (removed.some((node) => node instanceof HTMLStyleElement)) document.documentElement.dataset['moved'] = '';
    };
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  release();
  await expectTakenOver(page);
  await expect(page.locator('html')).not.toHaveAttribute('data-moved');
  await page.unrouteAll({ behavior: 'wait' });
});

for (const width of deviceWidths) {
  test(`a page stays visible while it is not known who is signed in, at ${width} px`, async ({ page, rider }) => {
    await page.setViewportSize({ width, height: 844 });
    const viewer = await hold(page, 'Viewer');
    await openRendered(page, '/blogs');
    await page.evaluate(() => {
      const isHidden = () => document.querySelector('h1')?.checkVisibility({ visibilityProperty: true }) === false;
      const note = () => {
        if (isHidden() || document.body.innerText.includes('One moment…')) document.documentElement.dataset['hid'] = '';
      };
      new MutationObserver(note).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const seen = [
      page.getByRole('heading', { level: 1, name: 'Blogs' }),
      page.getByRole('link', { name: 'Kickstand' }).first(),
      page.getByRole('button', { name: 'Choose your bike' }),
    ];
    for (const element of seen) await expect(element).toBeVisible();
    await expect.poll(viewer.count).toBeGreaterThan(0);
    for (const element of seen) await expect(element).toBeVisible();
    await expect(page.getByRole('link', { name: 'LogIn', exact: true })).toBeHidden();
    viewer.release();
    await openMenu(page);
    await expect(page.getByRole('banner').getByText(rider.name).filter({ visible: true })).toBeVisible();
    await expect(page.locator('html')).not.toHaveAttribute('data-hid');
  });
}

/**
 * Operations for what the server does not render: the settings of the identity provider, and the delivery to the
 * visitor's country.
 */
const afterwards = ['Shop', 'DeliveryCountries', 'ProductDelivery'];

test('the browser hydrates each page without changes and without requests', async ({ page }) => {
  test.slow();
  for (const { path } of publicPages) {
    const { release } = await openBeforeCode(page, path);
    await page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.setAttribute('data-rendered', 'here'));
    const operations = countOperations(page);
    await page.getByRole('button', { name: 'Use the dark theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    release();
    await expectTakenOver(page);
    await page.getByRole('button', { name: 'Use the light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('data-rendered', 'here');
    expect(operations.filter((operation) => !afterwards.includes(operation))).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('the drawing of the home page is inlined if the server renders the page, otherwise loaded from a file', async ({
  page,
}) => {
  const drawing = page.getByRole('img', { name: /^A motorbike engine/ });
  await openRendered(page, '/');
  await expect(drawing.locator('svg')).toBeVisible();
  await expectTakenOver(page);
  await expect(drawing.locator('svg')).toBeVisible();

  await openRendered(page, '/contact');
  await expectTakenOver(page);
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect(page.locator('img[src="/drawings/hero-exploded.svg#light"]')).toBeVisible();
});

test('a page keeps its scroll position during hydration', async ({ page }) => {
  const { release } = await openBeforeCode(page, '/');
  await page.evaluate(async () => {
    // The final font makes the text above the visible part a pixel taller, and the browser then changes the scroll
    // position.
    await document.fonts.ready;
    window.scrollTo(0, 900);
  });
  release();
  await expectTakenOver(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(900);
});

test('the focus stays on a link of the phone’s menu during hydration @phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { release } = await openBeforeCode(page, '/');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.press('Enter');
  const link = page.getByRole('link', { name: 'Blogs', exact: true });
  await link.focus();
  release();
  await expectTakenOver(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('the data of a page is fetched again after Back', async ({ page }) => {
  await openRendered(page, '/');
  await openRendered(page, '/contact');
  const operations = countOperations(page);
  await page.goBack();
  await expectTakenOver(page);
  await expect.poll(() => operations).toContain('HomeProducts');
});

test('a page is prefetched when its link is hovered', async ({ page }) => {
  await openRendered(page, '/contact');
  await expectTakenOver(page);
  const operations = countOperations(page);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
  const operationsOfHome = ['HomeProducts', 'HomeReviews', 'HomeSale'];
  const answers = operationsOfHome.map((operation) =>
    page.waitForResponse((response) => response.request().postData()?.includes(`"${operation}"`) ?? false),
  );
  await link.hover();
  for (const answer of answers) await (await answer).finished();
  expect(scripts.join()).toContain('HomePage');
  scripts.length = 0;
  await link.click();
  await expect(page.locator('#parts').getByRole('article').first()).toBeVisible();
  expect([...operations].sort()).toEqual(operationsOfHome);
  expect(scripts).toEqual([]);
});

test('input and clicks before hydration are not lost', async ({ page }) => {
  const person = newPerson();
  await openAccount(person);
  const { release } = await openBeforeCode(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('button', { name: 'SIGN OUT' })).toBeVisible();
});

test('a part is added to the cart before the code has loaded, and the app then shows the cart', async ({ page }) => {
  const { release } = await openBeforeCode(page, '/category/brake-discs');
  const operations = countOperations(page);
  await page.getByRole('button', { name: 'Add to cart' }).first().dblclick();
  await expect(page.getByRole('alert')).toContainText('is in your cart.');
  release();
  await expect(page.getByRole('link', { name: 'Cart (quantity 1)' })).toBeVisible();
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await expect(page.getByRole('link', { name: 'Cart (quantity 2)' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(1);
  expect(operations.filter((operation) => operation !== 'Shop')).toEqual(['AddBeforeCode', 'Cart', 'AddCartLine']);
});

test('the menu opens before the code has loaded, and stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { release } = await openBeforeCode(page, '/contact');
  const menu = page.getByRole('button', { name: 'Menu' });
  await menu.click();
  const link = page.getByRole('banner').getByRole('link', { name: 'Blogs' });
  await expect(link).toBeVisible();
  release();
  await expectTakenOver(page);
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await menu.click();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blogs');
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
});

test('checkboxes ticked before hydration stay ticked', async ({ page }) => {
  const { release } = await openBeforeCode(page, '/category/brake-discs');
  await page.getByRole('checkbox', { name: 'Compare' }).first().press('Space');
  await page.getByText('Compare', { exact: true }).nth(1).click();
  release();
  await expect(page.getByText('2 parts to compare')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Compare', checked: true })).toHaveCount(2);
});

test('a choice in a select and a click before hydration are both repeated, the choice first', async ({ page }) => {
  const { release } = await openBeforeCode(page, '/bikes/honda/cb-500-f-pc45');
  await page.getByLabel('Year of your bike').selectOption('2014');
  await page.getByRole('button', { name: 'Add to my garage' }).click();
  release();
  await expect(page.getByRole('button', { name: 'Your bike: Honda CB 500 F (PC45) 2014, change' })).toBeVisible();
  await expect(page.getByLabel('Year of your bike')).toHaveValue('2014');
});

test('a quantity typed before hydration stays, and is what the button adds to the cart', async ({ page }) => {
  for (const [pressedAt, inCart] of [
    ['before', 4],
    ['after', 8],
  ] as const) {
    const { release } = await openBeforeCode(page, '/part/floating-brake-disc-front-320-mm');
    const quantity = page.getByLabel('Quantity', { exact: true });
    await quantity.fill('4');
    const add = page.getByRole('form', { name: 'Add to cart' }).getByRole('button', { name: 'Add to cart' });
    if (pressedAt === 'before') await add.click();
    release();
    await expectTakenOver(page);
    if (pressedAt === 'after') await add.click();
    await expect(page.getByRole('link', { name: `Cart (quantity ${inCart})` })).toBeVisible();
    await expect(quantity).toHaveValue('4');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('visitors and customers get the same copy of a page, without personal data', async ({ request }) => {
  const { token, email } = await openAccount(newPerson());
  await expect(async () => {
    const forVisitor = await request.get('/blogs');
    const forCustomer = await request.get('/blogs', { headers: { authorization: `Bearer ${token}` } });
    expect(forCustomer.headers()['etag']).toBe(forVisitor.headers()['etag']);
    expect(await forCustomer.text()).not.toContain(email);
  }).toPass();
});
