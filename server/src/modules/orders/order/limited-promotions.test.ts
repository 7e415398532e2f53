import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killedAt } from '../../../../test/kill-points.js';
import { openPaymentShop, type PaymentShop, type ShopProcess } from '../../../../test/payment-shop.js';
import { newObjectId } from '../../../platform/mongo/object-id.js';
import { systemActor, visitor, type UserActor } from '../../../shared/actor.js';
import type { DomainError } from '../../../shared/errors.js';
import { money } from '../../../shared/money.js';
import type { SavePromotion } from '../../pricing/promotions.js';
import type { Order } from './order.js';
import { sweepGraceMinutes } from './sweep-reservations.js';

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.close());

const admin = systemActor('test');
let codes = 0;

/** Adds a promotion of 10 % with a code. @returns the code and the promotion's ID. */
async function addCode(given: Partial<SavePromotion> = {}) {
  const code = `CODE-${(codes += 1)}`;
  const kind = { kind: 'percent_off_order', percent: 10 } as const;
  const { id } = await shop.pricing.promotions.save(admin, {
    idempotencyKey: code,
    name: code,
    code,
    ...kind,
    ...given,
  });
  return { code, id };
}

async function countUses(id: string) {
  const [presented] = await shop.pricing.promotions.present((await shop.pricing.promotions.list(admin)).filter((each) => each.id === id)); // prettier-ignore
  return [presented?.uses, presented?.heldUses];
}

let guests = 0;
const address = { address: '1 Ratchet Lane', phone: '0123 456' };

/** A guest's cart with one unit for 25.00. */
async function newGuest(email = `guest${(guests += 1)}@example.test`, productId?: string, network?: string) {
  const actor = { ...visitor, ...(network !== undefined && { network }) };
  const { token } = await shop.carts.createCart({ actor, token: null });
  const shopper = { actor, token };
  const line = { productId: productId ?? (await shop.addProduct({ availableQuantity: 100 })), quantity: 1 };
  const { revision } = await shop.carts.addLine(shopper, { ...line, idempotencyKey: newObjectId() });
  const place = (entered: readonly string[], totalMinor = 2_250, { orders }: Pick<ShopProcess, 'orders'> = shop) =>
    orders.placeCartOrder(shopper, {
      ...{ revision, codes: entered, ...address, guest: { email, name: 'Gus' } },
      expectedTotal: money(totalMinor, 'usd'),
    });
  return { place, shopper, email };
}

const usedUp = (code: string, problem: unknown = 'This code has been used up.') => ({
  code: 'CONFLICT',
  details: { reason: 'CODE_USED_UP', codes: [{ code, problem }] },
});
const cancel = (order: Order) => shop.orders.cancelOrder(shop.admin, order.id);
const guestOf = (order: Order) => ({ ...visitor, orderKey: order.accessKey ?? '' });

async function pay(order: Order) {
  const { clientSecret } = await shop.payments.startPayment(guestOf(order), { orderId: order.id });
  await shop.payByCard(clientSecret);
  await shop.payments.settlePayment(guestOf(order), { orderId: order.id });
}

describe('a code with a limit', () => {
  it('of 5 uses is used by exactly 5 of 30 carts that are ordered at once, on two servers', async () => {
    const { code, id } = await addCode({ useLimit: 5 });
    const productId = await shop.addProduct({ availableQuantity: 100 });
    const processes = [shop.newProcess(), shop.newProcess()];
    const placing: Promise<Order>[] = [];
    for (let index = 0; index < 30; index += 1) {
      const guest = await newGuest(undefined, productId);
      placing.push(Promise.resolve().then(() => guest.place([code], 2_250, processes[index % 2])));
      placing.at(-1)?.catch(() => undefined);
    }
    const answers = await Promise.allSettled(placing);
    const orders = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    expect(orders).toHaveLength(5);
    const refusal = usedUp(code, expect.stringMatching(/^This code (has been used up|cannot be used right now)\.$/));
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refusal);
    expect(await countUses(id)).toEqual([0, 5]);
    expect(await shop.freeQuantity(productId)).toBe(95);
  }, 60_000);

  it('can be used again after an order is cancelled or expires, and stays used after it is paid', async () => {
    const { code, id } = await addCode({ useLimit: 1 });
    await cancel(await (await newGuest()).place([code]));
    expect(await countUses(id)).toEqual([0, 0]);
    await (await newGuest()).place([code]);
    shop.clock.advance({ minutes: 61 });
    await shop.payments.reconcile();
    expect(await countUses(id)).toEqual([0, 0]);
    const order = await (await newGuest()).place([code]);
    expect(order.reservations).toMatchObject([{ quantity: 1 }, { promotionId: id, customerKey: null }]);
    expect(await shop.getOrder(order.id)).toEqual(order);
    await pay(order);
    expect(await countUses(id)).toEqual([1, 0]);
    await expect((await newGuest()).place([code])).rejects.toMatchObject(usedUp(code));
  });

  it('for each customer counts by account, or by the email address of a guest', async () => {
    const { code } = await addCode({ customerLimit: 1 });
    const first = await (await newGuest('Gus@Example.test')).place([code]);
    const problem = 'You have used this code already, or an unpaid order of yours uses it.';
    await expect((await newGuest('gus@example.test')).place([code])).rejects.toMatchObject(usedUp(code, problem));
    expect((await (await newGuest()).place([code])).total).toEqual(money(2_250, 'usd'));
    await cancel(first);
    expect((await (await newGuest('gus@example.test')).place([code])).status).toBe('placed');
  });

  it('for each customer cannot be used up by a stranger who types the email address of a guest', async () => {
    const { code } = await addCode({ customerLimit: 1 });
    const place = async (network: string) => (await newGuest('gail@example.test', undefined, network)).place([code]);
    const refusal = usedUp(code, 'You have used this code already, or an unpaid order of yours uses it.');
    expect((await place('192.0.2.1')).status).toBe('placed');
    await expect(place('192.0.2.1')).rejects.toMatchObject(refusal);
    await pay(await place('192.0.2.2'));
    await expect(place('192.0.2.3')).rejects.toMatchObject(refusal);
  });

  it.each([
    [1, 1],
    [2, 1],
    [7, 3],
  ])('of %i uses is reserved at most %i times by the unpaid orders of one account', async (useLimit, most) => {
    const { code, id: promotionId } = await addCode({ useLimit });
    const { pricing } = shop.newProcess({ heldPercent: 50 });
    const reserve = (userId: string, orderId = newObjectId()) =>
      pricing.uses.reserve({ promotionId, customerKey: null, orderId, id: orderId, holder: { userId } });
    const { userId } = shop.customer;
    for (let order = 1; order <= most; order += 1) expect(await reserve(userId)).not.toBeNull();
    expect(await reserve(userId)).toBeNull();
    const product = await shop.catalogue.stock.getProduct(await shop.addProduct());
    const items = [{ lineId: '1', product, quantity: 1, unitPriceMinor: 2_500 }];
    const choice = { items, destination: null, deliveryMethodId: null, codes: [code], vatNumber: null };
    const customer = { userId, email: null, ownsEmail: false, network: '192.0.2.1' };
    const { codes: answers } = await pricing.quote({ ...choice, customer });
    const problem =
      useLimit === 1
        ? 'This code has been used up.'
        : 'Your unpaid orders use this code as often as they may. Pay for one of them first.';
    expect(answers).toEqual([{ code, problem, isUsedUp: true }]);
    expect((await reserve(newObjectId())) === null).toBe(useLimit === 1);
  });

  it('is refused to a guest without a network address before the order, as to other guests', async () => {
    const { code } = await addCode({ useLimit: 2 });
    const limited = shop.newProcess({ heldPercent: 75 });
    await (await newGuest()).place([code], 2_250, limited);
    const refusal = usedUp(code, expect.stringContaining('Sign in to use it, pay for your unpaid order, or try again'));
    await expect((await newGuest()).place([code], 2_250, limited)).rejects.toMatchObject(refusal);
  });

  it('that is used up does not prevent a payment after the order has ended', async () => {
    const { code, id } = await addCode({ useLimit: 1 });
    const payLate = async () => {
      const order = await (await newGuest()).place([code]);
      const { clientSecret } = await shop.payments.startPayment(guestOf(order), { orderId: order.id });
      return { order, clientSecret };
    };
    const late = await payLate();
    await shop.payByCard(late.clientSecret);
    // The order ends although it is being paid, and its use of the promotion is released.
    await shop.store.change(late.order.revision === 1 ? await shop.getOrder(late.order.id) : late.order, {
      status: 'expired',
      reason: { event: 'order.expired', by: 'test', at: shop.clock.now() },
    });
    for (const hold of late.order.reservations) if ('promotionId' in hold) await shop.pricing.uses.release(hold);
    const other = await (await newGuest()).place([code]);
    await shop.payments.settlePayment(guestOf(late.order), { orderId: late.order.id });
    expect((await shop.getOrder(late.order.id)).status).toBe('paid');
    expect(await countUses(id)).toEqual([0, 1]);
    expect(other.status).toBe('placed');
  });
});

describe('a process that dies', () => {
  it('after reserving a use leaves it to a retry, or to the sweep', async () => {
    const { code, id } = await addCode({ useLimit: 1, customerLimit: 1 });
    const guest = await newGuest();
    await killedAt('uses.after-reserve', (faults) => guest.place([code], 2_250, shop.newProcess({ faults })));
    expect(await countUses(id)).toEqual([0, 1]);
    const order = await guest.place([code]);
    expect(order.reservations).toHaveLength(3);
    await cancel(order);

    const lost = await newGuest();
    await killedAt('uses.after-reserve', (faults) => lost.place([code], 2_250, shop.newProcess({ faults })));
    await expect((await newGuest()).place([code])).rejects.toMatchObject(usedUp(code));
    shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
    await shop.sweepReservations();
    expect(await countUses(id)).toEqual([0, 0]);
    expect((await (await newGuest()).place([code])).status).toBe('placed');
  });

  it('while it ends an order, or right after a payment, leaves the use to the sweep', async () => {
    const { code, id } = await addCode({ useLimit: 1 });
    const order = await (await newGuest()).place([code]);
    await killedAt('end.after-change', (faults) =>
      shop.newProcess({ faults }).orders.cancelOrder(shop.admin, order.id),
    );
    shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
    await shop.sweepReservations();
    expect(await countUses(id)).toEqual([0, 0]);

    const paid = await (await newGuest()).place([code]);
    const { clientSecret } = await shop.payments.startPayment(guestOf(paid), { orderId: paid.id });
    await shop.payByCard(clientSecret);
    await killedAt('settle.after-finalise', (faults) =>
      shop.newProcess({ faults }).payments.settlePayment(guestOf(paid), { orderId: paid.id }),
    );
    shop.clock.advance({ minutes: sweepGraceMinutes + 1 });
    await shop.sweepReservations();
    expect(await countUses(id)).toEqual([1, 0]);
  });
});

describe('when an order is placed', () => {
  it('an order with a discount of 100 % is paid without a card, even by a guest', async () => {
    const { code, id } = await addCode({ percent: 100, useLimit: 1 });
    const order = await (await newGuest()).place([code], 0);
    const { clientSecret, order: paid } = await shop.payments.startPayment(guestOf(order), { orderId: order.id });
    expect(clientSecret).toBeNull();
    expect(paid).toMatchObject({ status: 'paid', total: money(0, 'usd'), payment: { status: 'paid' } });
    expect(await countUses(id)).toEqual([1, 0]);
  });

  it('a code without effect is refused with the reason, unless the customer saw the total without it', async () => {
    const guest = await newGuest();
    await expect(guest.place(['NOTHING'])).rejects.toMatchObject({
      details: {
        reason: 'CODE_NOT_VALID',
        total: money(2_500, 'usd'),
        codes: [{ code: 'NOTHING', problem: 'This code is not known.' }],
      },
    });
    expect((await guest.place(['NOTHING'], 2_500)).total).toEqual(money(2_500, 'usd'));
  });

  it('a code for first orders is refused to a customer with a paid order', async () => {
    const { code } = await addCode({ isFirstOrder: true, percent: 100 });
    const guest = await newGuest();
    const order = await guest.place([code], 0);
    await shop.payments.startPayment(guestOf(order), { orderId: order.id });
    await expect((await newGuest(guest.email)).place([code], 0)).rejects.toMatchObject({
      details: { reason: 'CODE_NOT_VALID', codes: [{ code, problem: 'This code is only for first orders.' }] },
    });
    const quoted = async (actor: UserActor) => {
      const { token } = await shop.carts.createCart({ actor, token: null });
      const cart = await shop.carts.addLine({ actor, token }, { productId: await shop.addProduct(), quantity: 1, idempotencyKey: newObjectId() }); // prettier-ignore
      const { userId, email, ownsEmail } = actor;
      const choice = { destination: null, deliveryMethodId: null, codes: [code], vatNumber: null };
      return (await shop.carts.quoteCart(cart, { ...choice, customer: { userId, email, ownsEmail } })).codes[0]
        ?.problem;
    };
    const other = { ...shop.customer, userId: newObjectId(), email: guest.email };
    expect(await quoted({ ...other, ownsEmail: true })).toBe('This code is only for first orders.');
    expect(await quoted({ ...other, userId: newObjectId(), ownsEmail: false })).toBeNull();
  });

  it('a wrong total does not reveal whether an email address has ordered before', async () => {
    const limited = await addCode({ customerLimit: 1 });
    const first = await addCode({ isFirstOrder: true });
    const known = await newGuest();
    await pay(await known.place([limited.code]));
    for (const entered of [first.code, limited.code]) {
      const refusalFor = async (email?: string) =>
        (await newGuest(email))
          .place([entered], 1)
          .catch(({ code, message, details }: DomainError) => ({ code, message, details }));
      const refusal = await refusalFor();
      expect(refusal).toMatchObject({ details: { reason: 'TOTAL_CHANGED', total: money(2_250, 'usd') } });
      expect(await refusalFor(known.email)).toEqual(refusal);
    }
  });

  it('an automatic discount for first orders is refused to a guest with a paid order, who can order without it', async () => {
    const guest = await newGuest();
    const first = await guest.place([], 2_500);
    await pay(first);
    const productId = await shop.addProduct({ availableQuantity: 100 });
    await addCode({ code: null, isFirstOrder: true, productIds: [productId] });
    const { place } = await newGuest(guest.email, productId);
    const total = money(2_500, 'usd');
    await expect(place([])).rejects.toMatchObject({ details: { reason: 'TOTAL_CHANGED', total } });
    expect((await place([], total.amountMinor)).total).toEqual(total);
  });
});
