import { fileURLToPath } from 'node:url';
import { coloursByTheme } from '../demo-file-routes.js';
import { drawClutchAssembly } from './assemblies/clutch.js';
import { drawFinalDrive } from './assemblies/final-drive.js';
import { drawFrontCaliper } from './assemblies/front-caliper.js';
import { drawAirFilter } from './parts/air-filter.js';
import { drawBattery } from './parts/battery.js';
import { drawBoot } from './parts/boot.js';
import { drawBrakeDisc } from './parts/brake-disc.js';
import { drawBrakeLine } from './parts/brake-line.js';
import { drawBrakePads } from './parts/brake-pads.js';
import { drawCarburettor } from './parts/carburettor.js';
import { drawChainLube } from './parts/chain-lube.js';
import { drawClutchKit } from './parts/clutch-kit.js';
import { drawDiscLock } from './parts/disc-lock.js';
import { drawDriveChain } from './parts/drive-chain.js';
import { drawFork } from './parts/fork.js';
import { drawGlove } from './parts/glove.js';
import { drawHandlebar } from './parts/handlebar.js';
import { drawHeadlight } from './parts/headlight.js';
import { drawHelmet } from './parts/helmet.js';
import { drawJacket } from './parts/jacket.js';
import { drawLedIndicator } from './parts/led-indicator.js';
import { drawLeverSet } from './parts/lever-set.js';
import { drawMasterCylinder } from './parts/master-cylinder.js';
import { drawMirror } from './parts/mirror.js';
import { drawOilBottle } from './parts/oil-bottle.js';
import { drawOilFilter } from './parts/oil-filter.js';
import { drawPaddockStand } from './parts/paddock-stand.js';
import { drawPistonKit } from './parts/piston-kit.js';
import { drawRadiator } from './parts/radiator.js';
import { drawRearShock } from './parts/rear-shock.js';
import { drawRegulator } from './parts/regulator.js';
import { drawSilencer } from './parts/silencer.js';
import { drawSparkPlug } from './parts/spark-plug.js';
import { drawSpokedWheel } from './parts/spoked-wheel.js';
import { drawSprocketSet } from './parts/sprocket-set.js';
import { drawThrottleCable } from './parts/throttle-cable.js';
import { drawTyreGauge } from './parts/tyre-gauge.js';
import { drawTyre } from './parts/tyre.js';
import { drawWheelBearing } from './parts/wheel-bearing.js';
import { drawEmptyOrders, drawEmptyReviews, drawNotFound } from './scenes/empty-states.js';
import { drawHeroExploded } from './scenes/hero-exploded.js';
import type { Sheet } from './sheet.js';

/** Drawings of the demo shop's products and assemblies, by file name without extension. */
export const drawings: Readonly<Record<string, () => Sheet>> = {
  'air-filter': drawAirFilter,
  battery: drawBattery,
  boot: drawBoot,
  'brake-disc': drawBrakeDisc,
  'brake-line': drawBrakeLine,
  'brake-pads': drawBrakePads,
  carburettor: drawCarburettor,
  'chain-lube': drawChainLube,
  'clutch-kit': drawClutchKit,
  'diagram-clutch': drawClutchAssembly,
  'diagram-final-drive': drawFinalDrive,
  'diagram-front-caliper': drawFrontCaliper,
  'disc-lock': drawDiscLock,
  'drive-chain': drawDriveChain,
  fork: drawFork,
  glove: drawGlove,
  handlebar: drawHandlebar,
  headlight: drawHeadlight,
  helmet: drawHelmet,
  jacket: drawJacket,
  'led-indicator': drawLedIndicator,
  'lever-set': drawLeverSet,
  'master-cylinder': drawMasterCylinder,
  mirror: drawMirror,
  'oil-bottle': drawOilBottle,
  'oil-filter': drawOilFilter,
  'paddock-stand': drawPaddockStand,
  'piston-kit': drawPistonKit,
  radiator: drawRadiator,
  'rear-shock': drawRearShock,
  regulator: drawRegulator,
  silencer: drawSilencer,
  'spark-plug': drawSparkPlug,
  'spoked-wheel': drawSpokedWheel,
  'sprocket-set': drawSprocketSet,
  'throttle-cable': drawThrottleCable,
  tyre: drawTyre,
  'tyre-gauge': drawTyreGauge,
  'wheel-bearing': drawWheelBearing,
};

/** Drawings of the shop's own pages, which are files of the client. */
export const pageDrawings: Readonly<Record<string, () => Sheet>> = {
  'disc-lock': drawDiscLock,
  'empty-orders': drawEmptyOrders,
  'empty-reviews': drawEmptyReviews,
  helmet: drawHelmet,
  'hero-exploded': drawHeroExploded,
  'not-found': drawNotFound,
  'spark-plug': drawSparkPlug,
};

export const pageDrawingsFolder = fileURLToPath(new URL('../../../../client/public/drawings', import.meta.url));

const { light, dark } = coloursByTheme;
const styleOf = ({ ink, signal }: typeof light | typeof dark) => `{color:${ink};--signal:${signal}}`;

/** A drawing of a page as a file that has the colours of the dark theme at `#dark`, and of the light one elsewhere. */
export function toPageFile(svg: string): string {
  const style = `  <style>svg${styleOf(light)}svg:target${styleOf(dark)}</style>`;
  return svg.replace('<svg ', '<svg id="dark" ').replace('\n', `\n${style}\n`);
}
