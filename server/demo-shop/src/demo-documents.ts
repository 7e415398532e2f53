/** Instructions for products: the title and the text of each, by file name. */
export const demoDocuments = {
  batteries: {
    title: 'Fitting and charging a battery',
    text: [
      'Fitting: switch the ignition off. Take the negative lead off first and put it on last. Smear the terminals with grease.',
      'Polarity: compare the terminals with those of the old battery before you connect anything. A wrong connection destroys the regulator.',
      'Charging: AGM batteries at no more than 14.8 V and a tenth of their capacity. Lithium batteries with a lithium charger only.',
      'Laying up: charge fully, disconnect the negative lead, and charge again every eight weeks. Lithium batteries: every six months.',
      'Disposal: batteries do not belong in the bin. We take old ones back.',
    ],
  },
  'brake-discs': {
    title: 'Fitting a brake disc',
    text: [
      'Clean the hub until the metal is bare: a grain of dirt under the disc is judder at the lever.',
      'Use new bolts with medium thread lock. Tighten them crosswise in three steps to the torque in the description.',
      'Check the run-out 5 mm below the edge: 0.15 mm at most.',
      'Degrease both sides. Fit new pads, pump the lever until it is firm, and ride 200 km with gentle stops.',
      'Measure the thickness every 5,000 km. Below the limit that is stamped on the disc it has to be replaced.',
    ],
  },
  'brake-lines': {
    title: 'Fitting and bleeding a brake line',
    text: [
      'Cover the paint: brake fluid strips it within minutes.',
      'Use two new copper washers on each banjo bolt. M10: 20 Nm.',
      'Route the line as the old one was. Turn the bars from lock to lock and press the fork down: it must not pull or rub.',
      'Fill with DOT 4. Bleed at the upper banjo first, then at the caliper, until no bubbles rise.',
      'Press the lever hard for a minute and look at every joint. Then ride slowly, and brake before you have to.',
    ],
  },
  'brake-pads': {
    title: 'Fitting brake pads',
    text: [
      'Clean the pistons before you push them back, and watch the level in the reservoir while you do.',
      'Grease the pins and the back of the pads thinly with copper-free paste. None of it on the lining.',
      'Pump the lever until it is firm BEFORE the first metre.',
      'Bed them in over 200 km with many gentle stops. Avoid emergency stops for as long as you can choose.',
      'Replace them when the groove is gone, or at 1 mm above the plate.',
    ],
  },
  chains: {
    title: 'Fitting and adjusting a chain',
    text: [
      'Change both sprockets with the chain. Count the links of the old one, the master link included.',
      'Rivet links need a riveting tool: press the plate to the width of its neighbours, then flare the pins by 0.5 mm and look for cracks.',
      'Clip links: the closed end of the clip points in the direction of travel.',
      'Slack: 30 mm at the tightest point, with the rider on. Turn the wheel and look for that point.',
      'Clean with paraffin, dry, and wax every 500 km and after rain.',
    ],
  },
  'clothing-sizes': {
    title: 'Sizes of clothes, gloves and boots',
    text: [
      'Jackets: measure the chest at its widest, over a shirt. S 94 cm, M 100 cm, L 106 cm, XL 112 cm, XXL 118 cm. Number sizes: 48 is 96 cm, each next one 4 cm more.',
      'Sit on the machine when you try a jacket on: sleeves get shorter and the back rides up.',
      'Gloves: measure round the knuckles without the thumb. 7 is 18 cm, each next one 1.5 cm more.',
      'Boots: stand on paper, draw round your foot and add 10 mm. 40 is 25.5 cm inside.',
      'What does not fit can be sent back unworn within 30 days.',
    ],
  },
  'helmet-sizes': {
    title: 'Choosing the size of a helmet',
    text: [
      'Measure round the head a finger above the eyebrows: XS 53-54 cm, S 55-56, M 57-58, L 59-60, XL 61-62, XXL 63-64.',
      'It must press the cheeks and not the forehead. With the strap closed, nobody should be able to pull it off from behind.',
      'Keep it on for ten minutes before you decide. Pads give way by half a size within a month.',
      'A helmet that has fallen onto something hard, or is older than seven years, has done its work.',
    ],
  },
  'oil-filters': {
    title: 'Changing the oil filter',
    text: [
      'Warm the engine up and drain the oil. Unscrew the filter and look whether the old seal stuck to the engine.',
      'Oil the new seal. Turn the filter until it touches, then three quarters of a turn by hand. No tool.',
      'Cartridges: fit both new O-rings, and mind which end faces the spring.',
      'Fill up, run for a minute, wait for three, check the level and look for drips.',
    ],
  },
  oils: {
    title: 'Oils and fluids: what goes where',
    text: [
      'Engine oil for wet clutches must be JASO MA or MA2. Car oils make the clutch slip.',
      'Fork oil: fill to the height that the manual gives, measured from the top with the spring out and the leg pressed together.',
      'Brake fluid: DOT 4 may be mixed with DOT 5.1, never with DOT 5. Change it every two years.',
      'All of them are poisonous. Keep them from children and drains, and bring the old ones back.',
    ],
  },
  silencers: {
    title: 'Fitting a silencer',
    text: [
      'Let the engine cool down. Clean the header where the link pipe slides on, and use sealing paste.',
      'Fit all clamps loosely, hang the silencer without tension, then tighten from the engine backwards.',
      'The baffle must stay in on the road. Carry the papers with you.',
      'Tighten again after the first 100 km. Repack when it gets louder, about every 15,000 km.',
    ],
  },
  'spark-plugs': {
    title: 'Choosing and fitting spark plugs',
    text: [
      'Cold engine. Blow the well clean before you unscrew the old plug.',
      'Check the gap with a round gauge; bend the earth electrode only. Do not touch the tip of an iridium plug.',
      'Fit by hand until it sits, then half a turn to crush a new gasket, an eighth for a used one. M12: 14 Nm, M10: 11 Nm.',
      'Reading: light brown is right, white is too hot or too lean, black and dry is too cold or too rich.',
    ],
  },
  tyres: {
    title: 'Fitting and running in a tyre',
    text: [
      'Size, load index, speed letter and arrow must match the papers and the direction of travel.',
      'New valve with every tyre; tubes are not patched and used again.',
      'Balance the wheel. The dot on the sidewall goes to the valve.',
      'Ride the first 150 km gently, with growing lean. The skin from the mould is slippery.',
      'Check the pressure cold, every two weeks.',
    ],
  },
} as const satisfies Record<string, { title: string; text: readonly string[] }>;

/** The text file of a document; null for an unknown name. */
export function findDocument(name: string): string | null {
  if (!Object.hasOwn(demoDocuments, name)) return null;
  const { title, text } = demoDocuments[name as keyof typeof demoDocuments];
  return [title, '='.repeat(title.length), ...text].join('\n\n') + '\n';
}
