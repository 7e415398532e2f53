import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBike, bikes } from '../../../../test/bike-builders';
import { anAdmin, image, lastPage } from '../../../../test/builders';
import { refusal, type Answers } from '../../../../test/graphql-stub';
import { aPhoto } from '../../../../test/photos';
import { renderApp } from '../../../../test/render-app';
import { renderComponent } from '../../../../test/render-component';
import { stubUploads } from '../../../../test/upload-stub';
import type { DiagramEditFragment } from '../../../graphql/generated/operations';
import { DrawingEditor } from './DrawingEditor';

type Spot = DiagramEditFragment['spots'][number];

const spot = (part: Partial<Spot> = {}): Spot => ({
  __typename: 'DiagramSpot',
  ...{ ref: '4', x: 0.25, y: 0.5, name: 'Pad', number: '45-A', quantity: 2, note: null, namedProduct: null },
  ...part,
});
const aDiagram = (part: Partial<DiagramEditFragment> = {}): DiagramEditFragment => ({
  __typename: 'Diagram',
  ...{ id: 'd1', title: 'Front brake', width: 800, height: 500, version: 3, image },
  vehicles: [aBike()],
  spots: [spot()],
  ...part,
});
const listOf = (...nodes: DiagramEditFragment[]) => ({
  allDiagrams: {
    __typename: 'DiagramConnection',
    totalCount: nodes.length,
    edges: nodes.map((node) => ({ __typename: 'DiagramEdge', cursor: node.id, node })),
    pageInfo: lastPage,
  },
});
const saved = (diagram: DiagramEditFragment) => ({ saveDiagram: { __typename: 'SaveDiagramPayload', diagram } });
const stored = (spots: readonly Spot[]) =>
  spots.map(({ ref, x, y, name, number, quantity, note }) => ({
    ref,
    x,
    y,
    number,
    quantity,
    name: name ?? '',
    note: note ?? '',
    productId: null,
  }));
const open = (path: string, answers: Answers = {}) =>
  renderApp(path, {
    signedInAs: anAdmin(),
    answers: { AdminDiagrams: listOf(aDiagram()), EditedDiagram: { diagram: aDiagram() }, ...answers },
  });
const edit = async (answers: Answers = {}) => {
  const app = open('/dashboard/diagrams/d1', answers);
  await screen.findByRole('form', { name: 'Edit Front brake' });
  return app;
};
/** Starts a new diagram with a title. */
const startNew = async (answers: Answers = {}) => {
  stubUploads({ status: 200, body: { success: true, data: { url: '/uploads/new.webp' } } });
  vi.stubGlobal('Image', ArrivedImage);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
  const app = open('/dashboard/diagrams/new', { SaveDiagram: saved(aDiagram()), ...answers });
  await app.user.type(await screen.findByLabelText('Title'), 'Front brake');
  return app;
};
const chooseDrawing = ({ user }: Awaited<ReturnType<typeof edit>>) =>
  user.upload(screen.getByLabelText('Drawing'), aPhoto('drawing.png'));
const surface = () => screen.getByRole('group', { name: 'Parts on the drawing' });
const said = () => within(screen.getByRole('region', { name: 'Parts' })).getByRole('status').textContent;
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const spotsSent = (app: Awaited<ReturnType<typeof edit>>) =>
  (app.server.sent('SaveDiagram').at(-1)?.['input'] as { spots: object[] } | undefined)?.spots;

// jsdom has no layout: every drawing is 400 by 200 px, 100 px from the left and 50 px from the top.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 50, 400, 200));
  Element.prototype.setPointerCapture = () => undefined;
  return () => vi.restoreAllMocks();
});

describe('the list of diagrams', () => {
  it('names some of the bikes and can be searched', async () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => aBike({ id, name: `Bike ${id}` }));
    const app = open('/dashboard/diagrams', { AdminDiagrams: listOf(aDiagram({ vehicles: many })) });
    await screen.findByText('Bike a, Bike b, Bike c and 2 more');
    app.server.answer({ AdminDiagrams: listOf() });
    await app.user.type(screen.getByRole('searchbox', { name: 'Search' }), 'clutch{Enter}');
    await screen.findByText('No title or bike matches “clutch”.');
    expect(app.server.sent('AdminDiagrams').at(-1)).toMatchObject({ search: 'clutch' });
    expect(app.path()).toBe('/dashboard/diagrams?search=clutch');
  });

  it('deletes a diagram after a confirmation', async () => {
    const app = open('/dashboard/diagrams', {
      DeleteDiagram: { deleteDiagram: { __typename: 'DeleteDiagramPayload', diagramId: 'd1' } },
    });
    await app.user.click(await screen.findByRole('button', { name: 'Delete Front brake' }));
    app.server.answer({ AdminDiagrams: listOf() });
    await app.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('The diagram is deleted');
    expect(app.server.sent('DeleteDiagram')).toEqual([{ input: { id: 'd1', version: 3 } }]);
    await screen.findByText('No diagrams yet');
  });
});

describe('a diagram', () => {
  it('gets a part with the next number where the drawing is clicked', async () => {
    const app = await edit({ SaveDiagram: saved(aDiagram({ version: 4 })) });
    expect(save().disabled).toBe(true);
    fireEvent.click(surface(), { clientX: 300, clientY: 100 });
    expect(said()).toBe('Part 5 added');
    await app.user.type(screen.getByLabelText('Maker’s number of part 5'), '77-B');
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(app.server.sent('SaveDiagram')).toEqual([
      {
        input: {
          ...{ id: 'd1', version: 3, title: 'Front brake', imageUrl: image.url, vehicleIds: ['v1'] },
          spots: stored([spot(), spot({ ref: '5', x: 0.5, y: 0.25, name: null, number: '77-B', quantity: 1 })]),
        },
      },
    ]);
  });

  it('lets the arrow keys move parts by 1% of the drawing, but never off the drawing', async () => {
    const app = await edit({
      EditedDiagram: { diagram: aDiagram({ spots: [spot({ x: 0.995 })] }) },
      SaveDiagram: saved(aDiagram({ version: 4 })),
    });
    within(surface()).getByRole('button', { name: /^4/ }).focus();
    await app.user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    screen.getByText('100% from the left, 49% from the top');
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(spotsSent(app)).toMatchObject([{ x: 1, y: 0.49 }]);
  });

  it('lets parts be dragged; a press that barely moves does not move the part', async () => {
    const app = await edit({ SaveDiagram: saved(aDiagram({ version: 4 })) });
    const mark = within(surface()).getByRole('button', { name: /^4/ });
    fireEvent.pointerDown(mark, { button: 0, clientX: 200, clientY: 150, pointerId: 1 });
    fireEvent.pointerMove(mark, { clientX: 201, clientY: 151, pointerId: 1 });
    fireEvent.pointerUp(mark, { pointerId: 1 });
    expect(save().disabled).toBe(true);
    fireEvent.pointerDown(mark, { button: 0, clientX: 200, clientY: 150, pointerId: 1 });
    fireEvent.pointerMove(mark, { clientX: 240, clientY: 130, pointerId: 1 });
    expect(mark.style.left).toBe('35%');
    fireEvent.pointerUp(mark, { pointerId: 1 });
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(spotsSent(app)).toMatchObject([{ x: 0.35, y: 0.4 }]);
  });

  it('assigns a product to a part; Enter in the product search does not submit the form', async () => {
    const node = { __typename: 'Product', id: 'p1', name: 'Brake pads', partNumber: 'KS-1' };
    const edges = [{ __typename: 'ProductEdge', cursor: 'p1', node }];
    const app = await edit({
      ProductPicks: { products: { __typename: 'ProductConnection', edges, pageInfo: lastPage } },
      SaveDiagram: saved(aDiagram({ version: 4 })),
    });
    await app.user.click(screen.getByRole('button', { name: 'Choose the product of part 4' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Product of part 4' }));
    await app.user.type(dialog.getByRole('searchbox'), 'KS-1{Enter}');
    await app.user.click(await dialog.findByRole('button', { name: 'Choose Brake pads' }));
    expect(app.server.sent('SaveDiagram')).toEqual([]);
    await screen.findByRole('button', { name: 'Change the product of part 4' });
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(spotsSent(app)).toMatchObject([{ ref: '4', productId: 'p1' }]);
  });

  it('shows a refusal at the refused part and can be saved once that part is corrected', async () => {
    const app = await edit({
      SaveDiagram: refusal('BAD_USER_INPUT', 'Check the diagram.', {
        fields: [{ field: 'spots.0.quantity', message: 'Quantity must be a whole number from 1 to 1,000.' }],
      }),
    });
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity of part 4');
    await app.user.clear(quantity);
    await app.user.click(save());
    await screen.findByText('Quantity must be a whole number from 1 to 1,000.');
    expect(spotsSent(app)).toMatchObject([{ quantity: -1 }]);
    expect(quantity.getAttribute('aria-invalid')).toBe('true');
    app.server.answer({ SaveDiagram: saved(aDiagram({ version: 4 })) });
    await app.user.type(quantity, '3');
    expect(screen.queryByText('Quantity must be a whole number from 1 to 1,000.')).toBeNull();
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(spotsSent(app)).toMatchObject([{ quantity: 3 }]);
  });

  it('keeps the edits when another admin saved first', async () => {
    const app = await edit({
      SaveDiagram: refusal('CONFLICT', 'It was changed.', { reason: 'STALE_VERSION' }),
    });
    app.server.answer({ EditedDiagram: { diagram: aDiagram({ title: 'Brake in front', version: 8 }) } });
    await app.user.click(screen.getByRole('button', { name: 'Remove part 4' }));
    await app.user.click(screen.getByRole('button', { name: 'Add a part in the middle' }));
    await app.user.click(save());
    await screen.findByText('This diagram has changed since you opened it');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Brake in front');
    app.server.answer({ SaveDiagram: saved(aDiagram({ version: 9 })) });
    await app.user.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('Diagram saved');
    expect(app.server.sent('SaveDiagram').at(-1)).toMatchObject({
      input: { version: 8, title: 'Brake in front', spots: [{ ref: '1', x: 0.5, y: 0.5 }] },
    });
  });

  it('asks before edits are discarded', async () => {
    const app = await edit();
    await app.user.type(screen.getByLabelText('Title'), ' left');
    await app.user.click(screen.getByRole('link', { name: 'All diagrams' }));
    await screen.findByRole('alertdialog');
    expect(app.path()).toBe('/dashboard/diagrams/d1');
  });

  it('is added with a drawing, a bike and a part, and gets an address', async () => {
    const app = await startNew({ FindBikes: bikes(aBike()) });
    await app.user.click(screen.getByRole('button', { name: 'Add bikes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add bikes' }));
    await app.user.type(dialog.getByRole('searchbox'), 'cbr');
    await app.user.click(await dialog.findByRole('button', { name: /^Add Honda CBR 600 RR/ }));
    await app.user.click(dialog.getByRole('button', { name: 'Done' }));
    screen.getByText('Choose the drawing first. Then mark its parts.');
    await chooseDrawing(app);
    await waitFor(surface);
    fireEvent.click(surface(), { clientX: 200, clientY: 150 });
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(app.server.sent('SaveDiagram')).toMatchObject([
      {
        input: {
          ...{ title: 'Front brake', imageUrl: '/uploads/new.webp', vehicleIds: ['v1'] },
          spots: [{ ref: '1', x: 0.25, y: 0.5, quantity: 1 }],
          idempotencyKey: expect.any(String) as string,
        },
      },
    ]);
    await waitFor(() => expect(app.path()).toBe('/dashboard/diagrams/d1'));
  });

  it('cannot be saved before it has a drawing', async () => {
    const app = await startNew();
    await app.user.click(save());
    await screen.findByText('Choose a drawing.');
    expect(app.server.sent('SaveDiagram')).toEqual([]);
    await chooseDrawing(app);
    await waitFor(surface);
    await app.user.click(save());
    await screen.findByText('Diagram saved');
  });

  it('cannot be edited while it is being saved for the first time', async () => {
    let finish: (answer: object) => void = () => undefined;
    const app = await startNew({ SaveDiagram: new Promise<object>((resolve) => (finish = resolve)) });
    await chooseDrawing(app);
    await waitFor(surface);
    await app.user.click(save());
    await waitFor(() => expect(screen.getByLabelText('Title').matches(':disabled')).toBe(true));
    finish(saved(aDiagram()));
    await waitFor(() => expect(app.path()).toBe('/dashboard/diagrams/d1'));
  });

  it('can be saved after a refusal of a field that the form does not have', async () => {
    const app = await edit({
      SaveDiagram: refusal('BAD_USER_INPUT', 'Check the diagram.', {
        fields: [{ field: 'width', message: 'Send the width.' }],
      }),
    });
    await app.user.type(screen.getByLabelText('Title'), ' left');
    await app.user.click(save());
    await screen.findByText('Send the width.');
    app.server.answer({ SaveDiagram: saved(aDiagram({ title: 'Front brake left', version: 4 })) });
    await app.user.click(save());
    await screen.findByText('Diagram saved');
  });

  it('keeps the refusal of a part when another one is added', async () => {
    const app = await edit({
      SaveDiagram: refusal('BAD_USER_INPUT', 'Check the diagram.', {
        fields: [{ field: 'spots.0.number', message: 'Number must have a letter or a digit.' }],
      }),
    });
    await app.user.type(screen.getByLabelText('Note of part 4'), 'Left');
    await app.user.click(save());
    await screen.findByText('Number must have a letter or a digit.');
    await app.user.click(screen.getByRole('button', { name: 'Add a part in the middle' }));
    screen.getByLabelText('Name of part 5');
    screen.getByText('Number must have a letter or a digit.');
  });

  it('counts as saved if an earlier attempt to save it succeeded but the answer was lost', async () => {
    const app = await edit({
      SaveDiagram: refusal('CONFLICT', 'It was changed.', { reason: 'STALE_VERSION' }),
    });
    const added = spot({ ref: '5', x: 0.5, y: 0.5, name: null, number: null, quantity: 1 });
    app.server.answer({ EditedDiagram: { diagram: aDiagram({ version: 4, spots: [spot(), added] }) } });
    await app.user.click(screen.getByRole('button', { name: 'Add a part in the middle' }));
    await app.user.click(save());
    await screen.findByText('Diagram saved');
    expect(screen.queryByText('This diagram has changed since you opened it')).toBeNull();
  });

  it('moves the focus to the part after a removed one and announces the removal', async () => {
    const app = await edit({
      EditedDiagram: { diagram: aDiagram({ spots: [spot(), spot({ ref: '5' }), spot({ ref: '6' })] }) },
    });
    const remove = async (ref: string) => {
      screen.getByRole('button', { name: `Remove part ${ref}` }).focus();
      await app.user.keyboard('{Enter}');
      expect(said()).toBe(`Part ${ref} removed`);
    };
    await remove('5');
    expect(document.activeElement).toBe(screen.getByLabelText('Number on the drawing of part 6'));
    await remove('6');
    expect(document.activeElement).toBe(screen.getByLabelText('Number on the drawing of part 4'));
    await remove('4');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a part in the middle' }));
  });

  it('shows its new title, and a link to its page in the shop, once it is saved', async () => {
    const bike = aBike({ id: 'v2', slug: 'honda-cbf-600', name: 'Honda CBF 600' });
    const app = await edit({ SaveDiagram: saved(aDiagram({ title: 'Rear brake', vehicles: [bike], version: 4 })) });
    await app.user.clear(screen.getByLabelText('Title'));
    await app.user.type(screen.getByLabelText('Title'), 'Rear brake');
    await app.user.click(save());
    await screen.findByRole('heading', { level: 1, name: 'Rear brake' });
    expect(document.title).toMatch(/^Rear brake/);
    expect(screen.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')).toBe(
      '/bikes/honda/cbf-600/diagrams/d1',
    );
  });

  it('offers a retry when the drawing could not be loaded', async () => {
    const app = await startNew();
    vi.stubGlobal('Image', LostImage);
    await chooseDrawing(app);
    await screen.findByText('The drawing could not be loaded.');
    vi.stubGlobal('Image', ArrivedImage);
    await app.user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(surface);
    expect(screen.queryByText('The drawing could not be loaded.')).toBeNull();
  });

  it('accepts no more parts when it is full', () => {
    const add = vi.fn();
    renderComponent(
      <DrawingEditor
        drawing={{ src: image.url, photo: undefined, shape: { width: 800, height: 500 } }}
        spots={[]}
        chosen={null}
        isFull
        addRef={null}
        onChoose={() => undefined}
        onMove={() => undefined}
        onAdd={add}
      />,
    );
    const button = screen.getByRole('button', { name: 'Add a part in the middle' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    fireEvent.click(surface(), { clientX: 300, clientY: 100 });
    expect(add).not.toHaveBeenCalled();
  });
});

/** An image that loads at once, because jsdom loads no images. */
class ArrivedImage {
  readonly naturalWidth = 800;
  readonly naturalHeight = 500;
  onload: (() => void) | null = null;

  set src(_address: string) {
    queueMicrotask(() => this.onload?.());
  }
}

/** An image that fails to load. */
class LostImage {
  onerror: (() => void) | null = null;

  set src(_address: string) {
    queueMicrotask(() => this.onerror?.());
  }
}
