import { randomUUID } from 'node:crypto';
import { runInOwnShop } from './support/own-shop';
import { addProduct } from './support/product-journeys';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './support/screen-checks';
import { askShop, enterAsAdmin } from './support/shop-api';
import { carryToken, expect, test, type Page } from './support/test';

runInOwnShop();

const bikePath = '/bikes/honda/cb-500-f-pc45';
const saveDiagram = 'mutation ($input: SaveDiagramInput!) { saveDiagram(input: $input) { diagram { id } } }';

interface Drawn {
  id: string;
  title: string;
  part: { id: string; name: string };
}

/** Adds a diagram for one test. Of its two parts, the shop sells only the first. */
async function drawDiagram(): Promise<Drawn> {
  const part = await addProduct();
  const { token } = await enterAsAdmin();
  const { vehicle } = await askShop<{ vehicle: { id: string } }>('{ vehicle(slug: "honda-cb-500-f-pc45") { id } }');
  const title = `Final drive ${randomUUID().slice(0, 8)}`;
  const input = {
    ...{ idempotencyKey: randomUUID(), title, imageUrl: '/images/demo/drive-chain.svg', width: 640, height: 480 },
    vehicleIds: [vehicle.id],
    spots: [
      { ref: '1', x: 0.3, y: 0.4, number: 'ZZ-100', productId: part.id },
      { ref: '2', x: 0.7, y: 0.6, name: 'Clip', number: 'ZZ-200', quantity: 2, note: 'Left side only' },
    ],
  };
  const answer = await askShop<{ saveDiagram: { diagram: { id: string } } }>(saveDiagram, { input }, token);
  return { id: answer.saveDiagram.diagram.id, title, part };
}

const parts = (page: Page) => page.getByRole('list', { name: 'Parts of the diagram' }).getByRole('listitem');

test('a part is found on the diagram of a bike and added to the cart @phone', async ({ page, isMobile }) => {
  test.slow();
  const { id, title, part } = await drawDiagram();
  await page.goto(bikePath);
  await page.getByRole('region', { name: 'Diagrams' }).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`${bikePath}/diagrams/${id}$`));
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const [spot, row] = [page.getByRole('button', { name: '2, Clip' }), parts(page).nth(1)];
  await test.step('the spot is at its place on the drawing', async () => {
    const drawing = await page.getByRole('main').getByRole('img', { name: title }).first().boundingBox();
    const box = await spot.boundingBox();
    if (!drawing || !box) throw new Error('There is no drawing.');
    expect((box.x + box.width / 2 - drawing.x) / drawing.width).toBeCloseTo(0.7, 2);
    expect((box.y + box.height / 2 - drawing.y) / drawing.height).toBeCloseTo(0.6, 2);
    expect(box.width).toBeGreaterThanOrEqual(isMobile ? 43.5 : 24);
  });
  if (!isMobile) {
    // The first pointer move starts the hydration, so the element under the pointer does not get that event.
    await expect(async () => {
      await page.getByRole('heading', { level: 1 }).hover();
      await spot.hover();
      await expect(row).toHaveAttribute('data-lit', { timeout: 500 });
    }).toPass();
    await parts(page).first().hover();
    await expect(row).not.toHaveAttribute('data-lit');
    await expect(page.getByRole('button', { name: `1, ${part.name}` })).toHaveAttribute('data-lit');
  }
  await test.step('a spot leads to its row, and the URL restores the selection', async () => {
    await spot.click();
    await expect(page).toHaveURL(/\?spot=2$/);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    await page.reload();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(row).toBeInViewport();
    await expect(row).toContainText('Not in our range');
  });
  await test.step('enlarging the diagram does not make the page wider', async () => {
    await page.getByRole('button', { name: 'Enlarge' }).click();
    await page.getByRole('button', { name: 'Enlarge' }).click();
    await expectNoSidewaysScroll(page, 'an enlarged diagram');
    await page.getByRole('button', { name: 'Reduce' }).click();
    await page.getByRole('button', { name: 'Reduce' }).click();
  });
  await expectAccessibleInBothThemes(page, 'a diagram');
  await parts(page).first().getByRole('button', { name: 'Add to cart' }).click();
  await expect(page.getByText(`${part.name} is in your cart.`)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('main')).toContainText('Honda CB 500 F (PC45)');
});

test('an admin adds a part to a drawing, and customers find it @phone', async ({ page, context }) => {
  test.slow();
  const { id, title, part } = await drawDiagram();
  await carryToken(context, await enterAsAdmin());
  await page.goto(`/dashboard/diagrams?search=${encodeURIComponent(title)}`);
  await page.getByRole('link', { name: `Edit ${title}` }).click();
  const surface = page.getByRole('group', { name: 'Parts on the drawing' });
  await surface.click({ position: { x: 40, y: 50 } });
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Remove part 3' }) });
  await row.getByLabel('Maker’s number of part 3').fill('ZZ-300');
  await row.getByRole('button', { name: 'Choose the product of part 3' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(part.name);
  await dialog.getByRole('button', { name: `Choose ${part.name}` }).click();
  await expectNoSidewaysScroll(page, 'the editor of a diagram');
  await expectAccessibleInBothThemes(page, 'the editor of a diagram');
  const second = surface.getByRole('button', { name: /^2/ });
  const readLeft = async () => (await second.boundingBox())?.x ?? 0;
  const [left, width] = [await readLeft(), (await surface.boundingBox())?.width ?? 0];
  await second.press('ArrowRight');
  await expect.poll(async () => (await readLeft()) - left).toBeCloseTo(width / 100, 0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Diagram saved')).toBeVisible();
  await page.goto(`${bikePath}/diagrams/${id}`);
  await expect(parts(page)).toHaveCount(3);
  await expect(parts(page).nth(2)).toContainText(part.name);
  await expect(page.getByRole('button', { name: `3, ${part.name}` })).toBeVisible();
});
