import { drawBattery } from './parts/battery.js';
import { drawBrakeDisc } from './parts/brake-disc.js';
import { drawBrakePads } from './parts/brake-pads.js';
import { drawCarburettor } from './parts/carburettor.js';
import { drawClutchKit } from './parts/clutch-kit.js';
import { drawDriveChain } from './parts/drive-chain.js';
import { drawFork } from './parts/fork.js';
import { drawHeadlight } from './parts/headlight.js';
import { drawHelmet } from './parts/helmet.js';
import { drawLedIndicator } from './parts/led-indicator.js';
import { drawLeverSet } from './parts/lever-set.js';
import { drawMasterCylinder } from './parts/master-cylinder.js';
import { drawMirror } from './parts/mirror.js';
import { drawOilFilter } from './parts/oil-filter.js';
import { drawPistonKit } from './parts/piston-kit.js';
import { drawRearShock } from './parts/rear-shock.js';
import { drawRegulator } from './parts/regulator.js';
import { drawSparkPlug } from './parts/spark-plug.js';
import { drawSprocketSet } from './parts/sprocket-set.js';
import { drawTyreGauge } from './parts/tyre-gauge.js';
import type { Sheet } from './sheet.js';

/** Every drawing by its file's name. */
export const drawings: Readonly<Record<string, () => Sheet>> = {
  'battery': drawBattery,
  'brake-disc': drawBrakeDisc,
  'brake-pads': drawBrakePads,
  'carburettor': drawCarburettor,
  'clutch-kit': drawClutchKit,
  'drive-chain': drawDriveChain,
  'fork': drawFork,
  'headlight': drawHeadlight,
  'helmet': drawHelmet,
  'led-indicator': drawLedIndicator,
  'lever-set': drawLeverSet,
  'master-cylinder': drawMasterCylinder,
  'mirror': drawMirror,
  'oil-filter': drawOilFilter,
  'piston-kit': drawPistonKit,
  'rear-shock': drawRearShock,
  'regulator': drawRegulator,
  'spark-plug': drawSparkPlug,
  'sprocket-set': drawSprocketSet,
  'tyre-gauge': drawTyreGauge,
};
