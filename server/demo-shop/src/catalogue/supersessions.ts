import type { NewSupersession } from '../port.js';

const haruna = (number: string, quantity = 1) => ({ number, brandName: 'Haruna', quantity });

/**
 * Old numbers of vehicle makers that lead to the shop's products: brake pads in two steps, and a pair of levers as a
 * kit.
 */
export const demoSupersessions: readonly NewSupersession[] = [
  {
    number: '06455-HGX-505',
    brandName: 'Haruna',
    kind: 'replaced',
    replacedBy: [haruna('06455-HGX-H00')],
    since: 2009,
  },
  {
    number: '06455-HGX-H00',
    brandName: 'Haruna',
    kind: 'replaced',
    replacedBy: [haruna('06455-HGX-H01')],
    since: 2014,
  },
  {
    number: '53100-HRT-305',
    brandName: 'Haruna',
    kind: 'kit',
    replacedBy: [haruna('53178-HRT-000'), haruna('53170-HRT-000')],
    since: 2017,
  },
];
