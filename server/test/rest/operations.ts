import fc from 'fast-check';

export type Who = 'visitor' | 'stale' | 'customer' | 'other' | 'admin';

/** An operation that a client may send. An index refers to an object created before; -1 to one that never existed. */
export type Operation =
  | { kind: 'addProduct'; who: Who; name: string; price: number; available: number; minimum: number; img: string }
  | { kind: 'deleteProduct'; who: Who; product: number }
  | { kind: 'placeOrder'; who: Who; product: number; quantity: number; address: string; phone: string }
  | { kind: 'deleteOrder'; who: Who; order: number }
  | { kind: 'pay'; who: Who; order: number; card: string }
  | { kind: 'settle'; who: Who; order: number }
  | { kind: 'addReview'; who: Who; text: string; rating: number; product: number | null }
  | { kind: 'saveProfile'; who: Who; education: string; linkedIn: string; phone: string }
  | { kind: 'makeAdmin'; who: Who; whom: Who };

/** Mostly usual values, so that most operations succeed, and sometimes unusual ones. */
function mostly<T>(usual: fc.Arbitrary<T>, unusual: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: unusual });
}

const anybody = fc.constantFrom<Who>('visitor', 'stale', 'customer', 'other', 'admin');
const as = (usual: Who) => mostly(fc.constant(usual), anybody);
const index = mostly(fc.nat({ max: 5 }), fc.constant(-1));
const card = fc.constantFrom('4242424242424242', '4242424242424242', '4000000000000002', '4000000000009995');
const phone = mostly(fc.constantFrom('0170 1234567', '+1 (555) 010'), fc.constantFrom('12', 'call me', ''));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('addProduct' as const),
      who: as('admin'),
      name: mostly(fc.constantFrom('Chain kit', ' Brake disc '), fc.constantFrom('', 'x'.repeat(201))),
      price: mostly(fc.constantFrom(12_990, 999, 1, 0), fc.constantFrom(100_000_000_001, -1)),
      available: mostly(fc.nat({ max: 20 }), fc.constant(-1)),
      minimum: mostly(fc.integer({ min: 1, max: 3 }), fc.constant(0)),
      img: mostly(
        fc.constantFrom('/a.jpg', 'https://i.example/a.jpg'),
        fc.constantFrom('javascript:alert(1)', '//evil.example/a.jpg'),
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deleteProduct' as const), who: as('admin'), product: index }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('placeOrder' as const),
      who: as('customer'),
      product: index,
      quantity: mostly(fc.integer({ min: 1, max: 6 }), fc.constantFrom(-1, 0, 1_000_001)),
      address: mostly(fc.constantFrom('12 Ratchet Lane', ' Unit 4 '), fc.constant(' ')),
      phone,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deleteOrder' as const), who: as('admin'), order: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), who: as('customer'), order: index, card }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('settle' as const), who: as('customer'), order: index }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('addReview' as const),
      who: as('customer'),
      text: mostly(fc.constantFrom('Fits', ' Good '), fc.constantFrom('', 'x'.repeat(2_001))),
      rating: mostly(fc.integer({ min: 1, max: 5 }), fc.constantFrom(-1, 0, 6)),
      product: fc.option(index),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('saveProfile' as const),
      who: as('customer'),
      education: fc.constantFrom('Mechanics', ' '),
      linkedIn: fc.constantFrom('casey', 'https://www.linkedin.com/in/casey', 'javascript:alert(1)'),
      phone,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('makeAdmin' as const),
      who: as('admin'),
      whom: fc.constantFrom<Who>('customer', 'other', 'visitor'),
    }),
  },
);

/** A sequence of operations that starts by adding products. */
export const operations: fc.Arbitrary<Operation[]> = fc
  .array(operation, { minLength: 8, maxLength: 30, size: 'max' })
  .map((rest) => [
    { kind: 'addProduct', who: 'admin', name: 'Oil', price: 1_000, available: 9, minimum: 1, img: '/o.jpg' },
    ...rest,
  ]);
