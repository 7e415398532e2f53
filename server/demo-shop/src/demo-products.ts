export type DemoCategory =
  | 'Brakes'
  | 'Controls'
  | 'Cooling'
  | 'Drivetrain'
  | 'Electrics'
  | 'Engine'
  | 'Exhaust'
  | 'Fuel and air'
  | 'Rider and security'
  | 'Suspension'
  | 'Wheels and tyres'
  | 'Workshop';

export interface DemoProduct {
  readonly slug: string;
  /** KS, the catalogue group and the size or model, as printed on the label. */
  readonly partNumber: string;
  readonly name: string;
  readonly about: string;
  /** US cents. */
  readonly priceMinor: number;
  readonly availableQuantity: number;
  readonly minimumQuantity: number;
  readonly category: DemoCategory;
  /** A file in the drawings' folder. */
  readonly drawing: string;
}

/** In catalogue order. The home page shows the end of the list, so the most striking plates come last. */
export const demoProducts: readonly DemoProduct[] = [
  {
    slug: 'throttle-cable',
    partNumber: 'KS-7310-1050',
    name: 'Throttle cable, 1,050 mm',
    about:
      'Pull cable with a 90 degree elbow and M10 adjuster at the twist grip and a 7 mm barrel nipple at the carburettor. Stainless inner in a lined, armoured sleeve, so it runs dry: do not oil it. Outer length 1,050 mm, free inner 95 mm. Route it without tight bends and check that idle does not change at full lock.',
    priceMinor: 2450,
    availableQuantity: 64,
    minimumQuantity: 1,
    category: 'Controls',
    drawing: 'throttle-cable.svg',
  },
  {
    slug: 'oil-filter',
    partNumber: 'KS-1502-M20',
    name: 'Spin-on oil filter, M20 x 1.5',
    about:
      'Spin-on filter with a 17 mm hexagon on the end, so it comes off with a socket instead of a chisel. Pleated cellulose and glass element, bypass valve at 0.9 bar, anti-drain valve, nitrile seal. M20 x 1.5 thread, 65 mm across. Oil the seal, turn until it touches, then three quarters of a turn. Sold in tens, as boxed.',
    priceMinor: 895,
    availableQuantity: 420,
    minimumQuantity: 10,
    category: 'Engine',
    drawing: 'oil-filter.svg',
  },
  {
    slug: 'chain-lube',
    partNumber: 'KS-9005-400',
    name: 'Chain lube, 400 ml',
    about:
      'Dry-film lubricant for O-ring, X-ring and plain chains. Goes on thin, creeps into the rollers, then sets to a wax that does not fling on to the rim. Straw nozzle for the inside run. Spray a clean, warm chain and leave it overnight. One can lasts about 6,000 km. Ships in packs of five.',
    priceMinor: 1190,
    availableQuantity: 185,
    minimumQuantity: 5,
    category: 'Workshop',
    drawing: 'chain-lube.svg',
  },
  {
    slug: 'spark-plug',
    partNumber: 'KS-3108-8EK',
    name: 'Spark plug, resistor type, heat range 8',
    about:
      'M12 x 1.25 plug with 19 mm reach, flat seat with gasket and 16 mm hexagon. Copper-cored centre electrode, 5 kilohm resistor, gap set to 0.8 mm. For air and liquid cooled singles and twins that ask for heat range 8. Fit to a cold head: finger tight, then half a turn to crush the gasket. Minimum four.',
    priceMinor: 780,
    availableQuantity: 312,
    minimumQuantity: 4,
    category: 'Electrics',
    drawing: 'spark-plug.svg',
  },
  {
    slug: 'mirror',
    partNumber: 'KS-7620-10R',
    name: 'Mirror, right, M10',
    about:
      'Oval mirror with convex glass, 150 mm wide, on a solid bent steel stem with a ball joint under the head. M10 x 1.25 right-hand thread with its lock nut; a left-hand adapter for yoked perches is sold apart. Head in black glass-filled nylon. Nip up the lock nut with the handlebar straight, and road legal where E-marked mirrors are asked for.',
    priceMinor: 3490,
    availableQuantity: 47,
    minimumQuantity: 1,
    category: 'Controls',
    drawing: 'mirror.svg',
  },
  {
    slug: 'led-indicator',
    partNumber: 'KS-3340-BUL',
    name: 'LED indicator, bullet housing',
    about:
      'Front or rear indicator with a turned aluminium bullet housing, amber polycarbonate lens and a four-diode board, 12 V, 1.8 W. M8 hollow stem, 35 mm long, with rubber damper. Two leads with 3.9 mm bullets. A load-independent relay or resistors are needed if the other side stays on bulbs. Price is each; ordered in pairs.',
    priceMinor: 2790,
    availableQuantity: 96,
    minimumQuantity: 2,
    category: 'Electrics',
    drawing: 'led-indicator.svg',
  },
  {
    slug: 'tyre-gauge',
    partNumber: 'KS-9120-60',
    name: 'Dial tyre-pressure gauge, 0 to 60 psi',
    about:
      'Workshop gauge with a 65 mm glycerine-damped dial, bourdon tube movement and a 400 mm hose, so it reads while you can still see it behind the disc. The angled chuck reaches valves on small wheels. Accurate to 1 psi over the scale. Holds the reading until the bleed button is pressed. Comes with a rubber bumper and its check sheet.',
    priceMinor: 3850,
    availableQuantity: 58,
    minimumQuantity: 1,
    category: 'Workshop',
    drawing: 'tyre-gauge.svg',
  },
  {
    slug: 'disc-lock',
    partNumber: 'KS-9410-14',
    name: 'Disc lock, 14 mm pin',
    about:
      'Hardened steel block lock with a 14 mm pin that turns in its bore, so a drill or a grinder has little to bite on. Double-sided disc detainer key, three supplied, one with a light. The throat is 8 mm wide and 45 mm deep: measure behind your caliper first. Reminder cable in the box. Weight 1.1 kg.',
    priceMinor: 7400,
    availableQuantity: 33,
    minimumQuantity: 1,
    category: 'Rider and security',
    drawing: 'disc-lock.svg',
  },
  {
    slug: 'air-filter',
    partNumber: 'KS-1610-P36',
    name: 'Panel air filter with seal frame',
    about:
      'Pleated panel element in a moulded frame, with the sealing frame that hardens with age and is usually forgotten. Four layers of cotton gauze between epoxy coated mesh, washable. 236 x 140 mm, 48 mm deep; fits the airbox of most 600 to 800 twins with the filter under the tank. Oil lightly, wait twenty minutes, wipe the seat clean.',
    priceMinor: 4680,
    availableQuantity: 71,
    minimumQuantity: 1,
    category: 'Fuel and air',
    drawing: 'air-filter.svg',
  },
  {
    slug: 'brake-pads',
    partNumber: 'KS-4105-SIN',
    name: 'Brake pads, sintered, front pair',
    about:
      'One caliper set: two pads, retaining pin and clip. Sintered bronze lining on a 4 mm backing plate with a stainless heat shield, central groove and chamfered ends. For two-piston sliding calipers with a single top pin. Twin-disc machines need two sets. Clean the pistons before you push them back, and allow 200 km of gentle stops to bed in.',
    priceMinor: 4290,
    availableQuantity: 138,
    minimumQuantity: 1,
    category: 'Brakes',
    drawing: 'brake-pads.svg',
  },
  {
    slug: 'regulator',
    partNumber: 'KS-3205-35A',
    name: 'Regulator-rectifier, 35 A MOSFET',
    about:
      'Three-phase shunt regulator with MOSFETs instead of thyristors: about half the heat, and a steady 14.4 V from idle upwards. Die-cast finned case, potted, with sealed plugs on 250 mm leads. Mounting holes 74 mm apart. Replaces most 25 to 35 A units on permanent-magnet alternators. Mount it in the air stream on bare metal and check the earth.',
    priceMinor: 8900,
    availableQuantity: 41,
    minimumQuantity: 1,
    category: 'Electrics',
    drawing: 'regulator.svg',
  },
  {
    slug: 'battery',
    partNumber: 'KS-3001-12A',
    name: 'Battery, sealed AGM, 12 V 12 Ah',
    about:
      'Maintenance-free AGM battery, filled and sealed at the works, 200 A cold cranking. 150 x 87 x 145 mm with the positive terminal at the left when the terminals face you. M6 bolts and nuts supplied. Charge fully before first use, at no more than 14.8 V. Your old battery goes back to a scrap dealer or any parts counter.',
    priceMinor: 7950,
    availableQuantity: 52,
    minimumQuantity: 1,
    category: 'Electrics',
    drawing: 'battery.svg',
  },
  {
    slug: 'handlebar',
    partNumber: 'KS-7105-22H',
    name: 'Handlebar, 22 mm, high bend, with pad',
    about:
      'Braced off-road bar in 7075 aluminium, 22.2 mm at the clamp and the controls. 810 mm wide, 92 mm rise, 55 mm sweep. Knurled clamp area with a printed scale, crossbar and pad included. Ends are left solid for hand guards; drill only if you fit weights. Tighten the front clamp bolts first, then close the gap at the rear.',
    priceMinor: 6900,
    availableQuantity: 29,
    minimumQuantity: 1,
    category: 'Controls',
    drawing: 'handlebar.svg',
  },
  {
    slug: 'lever-set',
    partNumber: 'KS-7240-ADJ',
    name: 'Lever set, adjustable, clutch and brake',
    about:
      'A pair of forged 6061 levers, hard anodised. The brake lever has a 16-step reach wheel that can be turned with a gloved thumb; the clutch lever takes the standard 8 mm nipple and has a bronze bush in the pivot. Tips are ball ended as racing rules demand. Grease both pivots and check the brake light switch afterwards.',
    priceMinor: 8450,
    availableQuantity: 36,
    minimumQuantity: 1,
    category: 'Controls',
    drawing: 'lever-set.svg',
  },
  {
    slug: 'paddock-stand',
    partNumber: 'KS-9230-RR',
    name: 'Paddock stand, rear, with V-hooks',
    about:
      'Rear stand in 38 mm steel tube, powder coated, bolted together in ten minutes. V-hooks adjust from 240 to 370 mm and lift by the swingarm bobbins, M6, M8 or M10, which are sold apart. Two ball-bearing wheels, rated for 200 kg. Stand on the left, keep the handlebar straight, and let the handle down with your foot.',
    priceMinor: 11900,
    availableQuantity: 18,
    minimumQuantity: 1,
    category: 'Workshop',
    drawing: 'paddock-stand.svg',
  },
  {
    slug: 'clutch-kit',
    partNumber: 'KS-1840-K5',
    name: 'Clutch kit: plates, pressure plate and springs',
    about:
      'Everything that wears in a five-spring wet clutch: cork-faced friction plates, dimpled steel plates, pressure plate and five springs ten per cent stiffer than standard. For baskets with 12 tabs and 140 mm outside diameter. Soak the friction plates in engine oil overnight, fit the steels with the sharp edge outwards and tighten the spring bolts crosswise to 10 Nm.',
    priceMinor: 15800,
    availableQuantity: 22,
    minimumQuantity: 1,
    category: 'Drivetrain',
    drawing: 'clutch-kit.svg',
  },
  {
    slug: 'sprocket-set',
    partNumber: 'KS-4310-1440',
    name: 'Sprocket set, 14 and 40 teeth, 520',
    about:
      'Front and rear sprocket for 520 chain. Rear 40 teeth in 7075 aluminium, six-hole, 84 mm bolt circle, 112 mm bore; front 14 teeth in case-hardened steel with a fine spline and lightening holes. Bolts are included: clean threads, thread lock, 42 Nm. Change both with the chain, or the new part wears to match the old one.',
    priceMinor: 9250,
    availableQuantity: 44,
    minimumQuantity: 1,
    category: 'Drivetrain',
    drawing: 'sprocket-set.svg',
  },
  {
    slug: 'master-cylinder',
    partNumber: 'KS-4520-16R',
    name: 'Brake master cylinder, 16 mm, with lever',
    about:
      'Front master cylinder for 22 mm bars with a 16 mm piston, sized for one four-piston or two two-piston calipers. Reservoir with sight glass, folding lever, M10 x 1.25 banjo outlet, brake light switch fitted. Cast body, hard-coated bore, DOT 4 seals. Fill, then bleed at the banjo first: air sits there and no pumping moves it.',
    priceMinor: 13600,
    availableQuantity: 19,
    minimumQuantity: 1,
    category: 'Brakes',
    drawing: 'master-cylinder.svg',
  },
  {
    slug: 'radiator',
    partNumber: 'KS-1705-450',
    name: 'Radiator with pressure cap, 450 x 210 mm',
    about:
      'Brazed aluminium radiator, fifteen tube rows, 32 mm core, tanks welded by hand. Inlet and outlet 25 mm, filler neck with a 1.1 bar cap and overflow pipe. Rubber-mounted on three M6 lugs. Fits the wide frame of most liquid cooled 450 singles and can be adapted elsewhere. Fill slowly, run it with the cap off until no bubbles rise.',
    priceMinor: 22900,
    availableQuantity: 9,
    minimumQuantity: 1,
    category: 'Cooling',
    drawing: 'radiator.svg',
  },
  {
    slug: 'silencer',
    partNumber: 'KS-1920-SLP',
    name: 'Slip-on silencer with link pipe, 51 mm',
    about:
      'Absorption silencer in brushed 304 stainless with a perforated core, 380 mm can, riveted end cap and removable baffle. The link pipe slips 50 mm over a 51 mm header and is held by one clamp; the hanger strap is padded. 2.9 kg. Use sealing paste at the joint and repack about every 15,000 km.',
    priceMinor: 28900,
    availableQuantity: 7,
    minimumQuantity: 1,
    category: 'Exhaust',
    drawing: 'silencer.svg',
  },
  {
    slug: 'fork',
    partNumber: 'KS-5205-43U',
    name: 'Upside-down fork leg, 43 mm, cartridge',
    about:
      'Complete upside-down leg with 43 mm inner tube, 120 mm travel, closed cartridge, new bushes, oil seal and wiper. Clamping diameters 50 and 54 mm, length 735 mm, 20 mm axle foot with pinch bolts. Comes filled with 480 ml of 5W and a 9.0 N/mm spring. Sold only by the pair, because mixed legs steer to one side.',
    priceMinor: 41500,
    availableQuantity: 1,
    minimumQuantity: 2,
    category: 'Suspension',
    drawing: 'fork.svg',
  },
  {
    slug: 'spoked-wheel',
    partNumber: 'KS-6105-21F',
    name: 'Spoked front wheel, 21 x 1.85',
    about:
      'Laced and trued front wheel: 36-hole aluminium rim, 4 mm stainless spokes with brass nipples, billet hub with sealed bearings and a six-bolt disc flange. Takes a 20 mm axle; spacers for three fork widths are in the box. Run-out under 0.5 mm both ways. Check spoke tension after the first 100 km and again at 500.',
    priceMinor: 38900,
    availableQuantity: 6,
    minimumQuantity: 1,
    category: 'Wheels and tyres',
    drawing: 'spoked-wheel.svg',
  },
  {
    slug: 'tyre',
    partNumber: 'KS-6310-180',
    name: 'Radial tyre, rear, 180/55 ZR17',
    about:
      'Sport-touring rear tyre with a zero-degree steel belt and two compounds: harder over the middle third, softer at the shoulders. Grooves run along the flow of water and leave the edge closed. Tubeless, 73W, for 5.50 to 6.00 inch rims. Mind the arrow, set 42 psi cold, and ride the first 150 km gently until the skin has worn off.',
    priceMinor: 18700,
    availableQuantity: 24,
    minimumQuantity: 1,
    category: 'Wheels and tyres',
    drawing: 'tyre.svg',
  },
  {
    slug: 'helmet',
    partNumber: 'KS-8010-FF1',
    name: 'Full-face helmet, glass fibre, ECE 22.06',
    about:
      'Full-face helmet with a glass and aramid fibre shell in two sizes and a multi-density liner in three. Clear, pinlock-ready visor that comes off without tools at the pivot covers; vents at chin and brow open with gloves on. Double D-ring strap, washable lining. 1,420 g in M. Measure round the head a finger above the eyebrows; it should press the cheeks.',
    priceMinor: 24500,
    availableQuantity: 16,
    minimumQuantity: 1,
    category: 'Rider and security',
    drawing: 'helmet.svg',
  },
  {
    slug: 'headlight',
    partNumber: 'KS-3410-H7R',
    name: 'Round headlight, 7 inch, with H4 bulb',
    about:
      'Round seven-inch headlight with a spun steel shell, chromed rim and fluted glass lens over a deep reflector. Side mounts M8, 210 mm apart, to suit fork ears or brackets. H4 60/55 W bulb and rubber boot included, room inside for the loom. Dips to the right; the left-dipping lens carries the suffix L. Aim it with the rider sitting on the machine.',
    priceMinor: 12800,
    availableQuantity: 2,
    minimumQuantity: 1,
    category: 'Electrics',
    drawing: 'headlight.svg',
  },
  {
    slug: 'rear-shock',
    partNumber: 'KS-5410-PB',
    name: 'Rear shock with reservoir, 332 mm',
    about:
      'Monoshock with a piggyback gas reservoir, 46 mm piston and 14 mm shaft. Rebound in 24 clicks, compression high and low, threaded preload collar with locking ring. Length 332 mm, eye to eye, plus or minus 6. Spring wound for 75 to 90 kg riders; others on request. Set the sag to 30 mm before you touch a clicker, and grease the linkage while there.',
    priceMinor: 64900,
    availableQuantity: 8,
    minimumQuantity: 1,
    category: 'Suspension',
    drawing: 'rear-shock.svg',
  },
  {
    slug: 'piston-kit',
    partNumber: 'KS-1110-9600',
    name: 'Piston kit, forged, 96.00 mm, 12.5:1',
    about:
      'Forged piston with valve pockets for standard lift, a moly-coated skirt, two compression rings and a three-piece oil ring. Gudgeon pin, circlips and size sheet included. 96.00 mm nominal: bore to 96.05. The arrow points to the exhaust, ring gaps go 120 degrees apart, and the circlips are new every time, with the gap straight up or down.',
    priceMinor: 16450,
    availableQuantity: 27,
    minimumQuantity: 1,
    category: 'Engine',
    drawing: 'piston-kit.svg',
  },
  {
    slug: 'carburettor',
    partNumber: 'KS-1305-CV38',
    name: 'Constant-velocity carburettor, 38 mm',
    about:
      'Vacuum-slide carburettor with a 38 mm throat, diaphragm top and butterfly throttle. Spigot 44 mm outside, mouth 52 mm, for singles from 350 to 650 cc. Main jet 132, pilot 42, needle on the third clip: a start, not a promise. New float needle and bowl gasket fitted. Hold the slide up when you clean it, and never poke a jet with wire.',
    priceMinor: 18950,
    availableQuantity: 13,
    minimumQuantity: 1,
    category: 'Fuel and air',
    drawing: 'carburettor.svg',
  },
  {
    slug: 'drive-chain',
    partNumber: 'KS-4201-520',
    name: 'Drive chain 520, X-ring, 112 links',
    about:
      'X-ring chain with solid rollers and bushes, shot-peened plates and 36.5 kN tensile strength, for machines up to 750 cc. 112 links with a hollow rivet link: a riveting tool is needed, and the spare rings in the bag belong on the pins. Leave 30 mm of slack at the tightest point, with the rider on. Comes pre-stretched and greased.',
    priceMinor: 9640,
    availableQuantity: 88,
    minimumQuantity: 1,
    category: 'Drivetrain',
    drawing: 'drive-chain.svg',
  },
  {
    slug: 'brake-disc',
    partNumber: 'KS-4010-320F',
    name: 'Floating brake disc, front, 320 mm',
    about:
      'Two-piece front disc: 5 mm ring in heat-treated stainless, ground both sides, on an aluminium carrier with ten floating bobbins. 320 mm across, 64 mm bore, five bolts on an 80 mm circle, 10 mm offset. Wear limit 4.5 mm, stamped on the edge. New bolts with thread lock, 23 Nm, crosswise. Fit new pads with it, and degrease both before the first ride.',
    priceMinor: 21400,
    availableQuantity: 31,
    minimumQuantity: 1,
    category: 'Brakes',
    drawing: 'brake-disc.svg',
  },
];
