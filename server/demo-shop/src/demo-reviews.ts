export interface DemoReview {
  readonly text: string;
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  readonly authorName: string;
  /** The reviewed product; undefined for a review of the shop. */
  readonly productSlug?: string;
  /** Age in days when the demo data is added. */
  readonly daysAgo: number;
}

/** The demo reviews, newest first. */
export const demoReviews: readonly DemoReview[] = [
  {
    text: 'Disc arrived flat, bobbins free, bolts in the bag. Judder that two garages blamed on the fork is gone.',
    rating: 5,
    authorName: 'Marta Kowalczyk',
    productSlug: 'brake-disc',
    daysAgo: 2,
  },
  {
    text: 'Chain is good, 4,000 km and one adjustment. But I ordered on Monday for the weekend and it left on Thursday, so I spent Saturday looking at my bike. And nobody told me I need a rivet tool until I read the small print at home.',
    rating: 3,
    authorName: 'Danny O.',
    productSlug: 'drive-chain',
    daysAgo: 5,
  },
  {
    text: 'Set the sag as they say, left everything else alone. My back says thank you.',
    rating: 5,
    authorName: 'Henrik Lindqvist',
    productSlug: 'rear-shock',
    daysAgo: 9,
  },
  {
    text: 'Jetting was close enough to ride home and fine tune later. Idles at 1,200 and stays there, which the old one has not done since my father owned it.',
    rating: 5,
    authorName: 'Giulia Ferrante',
    productSlug: 'carburettor',
    daysAgo: 14,
  },
  {
    text: 'Fits, works, looks right on an old twin. The rim screw was cross-threaded from the factory and I had to run a tap through it, hence four.',
    rating: 4,
    authorName: 'Paul Abernathy',
    productSlug: 'headlight',
    daysAgo: 19,
  },
  {
    text: 'The V-hooks are for one width and my swingarm is another, and the bobbins you need are not in the box. It does say so, halfway down. A stand that cannot lift the bike on the day it comes is two stars, even if support sent me the right bobbins for nothing afterwards.',
    rating: 2,
    authorName: 'Sofia Brandt',
    productSlug: 'paddock-stand',
    daysAgo: 23,
  },
  {
    text: 'Measured it myself: 95.97 where the sheet says 95.97. That is all I ask of a piston.',
    rating: 5,
    authorName: 'Tomasz Wrona',
    productSlug: 'piston-kit',
    daysAgo: 31,
  },
  {
    text: 'We buy our filters here for the workshop now. The hex on the end saves ten minutes and a lot of swearing.',
    rating: 5,
    authorName: 'Okafor Motorcycles',
    productSlug: 'oil-filter',
    daysAgo: 38,
  },
  {
    text: 'Good bite, no squeal. A bit dusty on white wheels.',
    rating: 4,
    authorName: 'Yuki Tanabe',
    productSlug: 'brake-pads',
    daysAgo: 44,
  },
  {
    text: 'Quiet up to 110, then some wind at the left ear. Visor swap really is ten seconds. I am between sizes and rang them first; the woman on the phone asked for the shape of my forehead, not just the number, and she was right.',
    rating: 4,
    authorName: 'Claire Dubois',
    productSlug: 'helmet',
    daysAgo: 52,
  },
  {
    text: 'No more cold feeling in the lever. Bleed it at the banjo as the description says and you are done in a quarter of an hour.',
    rating: 5,
    authorName: 'Rafael Mendes',
    productSlug: 'master-cylinder',
    daysAgo: 61,
  },
  {
    text: 'Bright enough by day, neat little housing. One of the pair had a slightly shorter stem. You only see it if you know.',
    rating: 4,
    authorName: 'Ines Vogel',
    productSlug: 'led-indicator',
    daysAgo: 70,
  },
  {
    text: 'Does not fling. That is the review.',
    rating: 5,
    authorName: 'Bill Hargreaves',
    productSlug: 'chain-lube',
    daysAgo: 83,
  },
  {
    text: 'Ordered the wrong cable, my fault entirely. They took it back, found the right one from the frame number and had it here in two days. The drawings on the site helped me see what I had got wrong.',
    rating: 5,
    authorName: 'Anjali Rao',
    daysAgo: 97,
  },
  {
    text: 'Plates came well packed with the springs numbered. Heavier pull than standard, so try it before a day in town. Bites cleanly, though.',
    rating: 4,
    authorName: 'Luca Steiner',
    productSlug: 'clutch-kit',
    daysAgo: 118,
  },
  {
    text: 'Looks the part and weighs half of the old can. Louder than I hoped even with the baffle in.',
    rating: 3,
    authorName: 'Wen Li',
    productSlug: 'silencer',
    daysAgo: 140,
  },
];
