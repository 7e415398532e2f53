import { durationInWords } from '../../../lib/time/duration-in-words';

/** The shop's settings that are mentioned in answers; null until they are loaded. */
export type ReservationTimes = { orderReservationMinutes: number; cartReservationMinutes: number } | null;

export interface Question {
  question: string;
  answer: readonly string[] | ((times: ReservationTimes) => readonly string[]);
}

/** The paragraphs of the answer. */
export function answerOf({ answer }: Question, times: ReservationTimes): readonly string[] {
  return typeof answer === 'function' ? answer(times) : answer;
}

/** Customers’ most frequent questions. */
export const questions: readonly Question[] = [
  {
    question: 'How do I know that a part fits my motorbike?',
    answer: [
      'Compare three things: the part number stamped on your old part or printed in your workshop manual, the measurements in the description (pitch, diameter, thread, length), and the year of your machine. Makers change parts in the middle of a model’s life, so the model’s name alone is not enough.',
      'If one of the three does not match, write to us before you order. A photograph of the old part beside a ruler answers most questions.',
    ],
  },
  {
    question: 'When is a chain worn out?',
    answer: [
      'Pull a link away from the back of the rear sprocket. If you can see more than half a tooth, the chain has stretched and must go. Measured on the lower run, pulled tight, 20 links of a 520 chain should span 318 mm when new; at 324 mm it is finished.',
      'Replace the chain and both sprockets together. A new chain on hooked teeth wears out in a third of the time.',
    ],
  },
  {
    question: 'Sintered or organic brake pads?',
    answer: [
      'Sintered pads bite from cold, last longer and do not mind rain, but they are harder on the disc and some cast discs are not made for them. Organic pads are gentler and quieter, and fade sooner on a long descent.',
      'Look at what the disc’s maker allows. Whichever you choose, bed them in with twenty gentle stops before you need a hard one.',
    ],
  },
  {
    question: 'Why do some parts have a minimum quantity?',
    answer: [
      'Some parts leave the factory in boxes, and some are only any use in sets: sealing washers, valve shims, spokes. The minimum order quantity on the part’s plate is the smallest number we can pick without breaking a set. Orders below it are not taken.',
    ],
  },
  {
    question: 'I have ordered but not paid. Is my part safe?',
    answer: (times) => [
      `Yes, for a while. Placing an order reserves the parts for you at once, and nobody else can buy them. ${times === null ? '' : `${reservationOf(times)} `}If the order has not been paid for in time, they return to stock.`,
      'You will find the order and its pay button under Dashboard, My Orders, or through the link in the email about the order.',
    ],
  },
  {
    question: 'Can I pay by card?',
    answer: [
      'Yes. Cards are charged by our payment provider; the number never reaches our own server. Once the payment has gone through, you see its transaction id, and it stays beside the order for as long as the order does.',
    ],
  },
  {
    question: 'How often should I change the engine oil?',
    answer: [
      'As often as the manual says, or once a year, whichever comes first. Short cold rides are harder on oil than long hot ones, because water and petrol never boil off. Change the filter and the sealing washer every time: together they cost less than the oil.',
    ],
  },
  {
    question: 'Which spark plug gap is right?',
    answer: [
      'The one in your manual, measured with a wire gauge and not with a flat feeler. A gap that is too wide misfires under load; one that is too narrow starts badly and soots. New plugs are often, but not always, set right.',
    ],
  },
];

function reservationOf(times: NonNullable<ReservationTimes>): string {
  const [cart, form] = [durationInWords(times.cartReservationMinutes), durationInWords(times.orderReservationMinutes)];
  return cart === form
    ? `They are reserved for ${cart}.`
    : `They are reserved for ${cart} if ordered from the cart, and for ${form} if ordered with the form on a part’s page.`;
}
