import { fromPathData } from '../from-path-data.js';
import { at } from '../points.js';
import { circle, polygon, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { coilBehind, coilInFront, pointsAlong, tube } from '../tubes.js';

/** Radial brake master cylinder with its bore in section, and with reservoir, banjo and lever. */
export function drawMasterCylinder(): Sheet {
  const sheet = new Sheet();
  drawLever(sheet);
  drawHose(sheet);
  drawBody(sheet);
  drawBore(sheet);
  drawReservoir(sheet);
  drawBanjo(sheet);
  sheet.balloon(1, at(420, 52), at(300, 92));
  sheet.balloon(2, at(60, 196), at(150, 166));
  sheet.balloon(3, at(586, 178), at(498, 178), at(384, 262));
  sheet.balloon(4, at(200, 366), at(232, 286));
  return sheet.balloon(5, at(440, 444), at(470, 372));
}

function drawReservoir(sheet: Sheet): void {
  sheet.solid(polygon(at(196, 202), at(274, 202), at(268, 236), at(202, 236)));
  sheet.solid(rounded(12, [118, 92, 4], [352, 92, 4], [342, 206], [128, 206]));
  sheet.line(rounded(8, [136, 112], [334, 112], [328, 192], [142, 192]), 'hairline');
  sheet.solid(circle(at(172, 154), 27)).line(circle(at(172, 154), 21), 'detail');
  for (const y of [158, 163, 168]) sheet.line(polyline(at(150, y), at(194, y)), 'hairline', circle(at(172, 154), 20));
  sheet.line(polyline(at(152, 152), at(192, 152)), 'detail', circle(at(172, 154), 21));
  for (const [y, length] of [
    [140, 80],
    [168, 80],
  ] as const)
    sheet.line(polyline(at(226, y), at(226 + length, y)), 'hairline');
  sheet.ink(rectangle(112, 86, 246, 7, 2));
  sheet.solid(rounded(6, [108, 58], [362, 58], [362, 86, 2], [108, 86, 2]));
  sheet.line(polyline(at(108, 74), at(362, 74)), 'hairline');
  for (const x of [136, 334])
    sheet.solid(rectangle(x - 13, 48, 26, 10, 3)).line(polyline(at(x - 6, 53), at(x + 6, 53)), 'detail');
}

function drawBody(sheet: Sheet): void {
  sheet.solid(
    fromPathData(
      'M84 244C84 234 92 228 102 228H410C424 228 434 222 446 214L486 226C506 232 516 244 516 262C516 284 504 298 484 304L440 312C424 316 414 330 402 330H352C340 330 336 316 324 316H102C92 316 84 310 84 300Z',
    ),
  );
  sheet
    .solid(circle(at(484, 264), 24))
    .line(circle(at(484, 264), 15), 'detail')
    .line(polyline(at(474, 254), at(494, 274)), 'detail');
  sheet.line(fromPathData('M336 322H404'), 'hairline');
}

/** Spring, piston and cups in the opened bore. */
function drawBore(sheet: Sheet): void {
  const cut = rounded(10, [110, 240], [398, 240], [398, 304], [110, 304]);
  const bore = rectangle(128, 250, 270, 44);
  sheet.line(cut, 'detail');
  sheet.hatch(cut, { gap: 6 }).solid(bore, 'detail');
  const spring = { from: at(136, 272), to: at(254, 272), radius: 16, wire: 7, turns: 5.5 };
  coilBehind(sheet, spring);
  coilInFront(sheet, spring);
  sheet.signal(
    rounded(
      2,
      [258, 252],
      [270, 250],
      [270, 258],
      [366, 258],
      [366, 250],
      [378, 250],
      [378, 294],
      [366, 294],
      [366, 286],
      [270, 286],
      [270, 294],
      [258, 292],
    ),
  );
  sheet
    .ink(rounded(2, [270, 251], [282, 251], [278, 259], [278, 285], [282, 293], [270, 293]))
    .ink(rounded(2, [352, 251], [364, 251], [360, 259], [360, 285], [364, 293], [352, 293]));
  sheet.line(polyline(at(292, 272), at(344, 272)), 'hairline');
  sheet.solid(rectangle(378, 264, 60, 16, 5));
  for (const x of [220, 250]) sheet.solid(rectangle(x - 4, 236, 8, 15), 'hairline');
  sheet.centre(at(70, 272), at(452, 272));
}

function drawLever(sheet: Sheet): void {
  sheet.solid(
    fromPathData(
      'M452 296C456 330 440 352 410 372C360 404 280 416 214 420C166 422 120 416 92 424C74 428 70 448 84 456C98 464 116 456 136 454C200 450 300 452 378 430C450 410 504 372 518 330C524 308 520 286 508 274Z',
    ),
  );
  sheet.line(fromPathData('M462 350C430 388 372 410 300 424C240 434 176 434 128 438'), 'detail');
}

function drawHose(sheet: Sheet): void {
  const hose = smooth([at(64, 272), at(40, 300), at(32, 350), at(44, 400), at(40, 462)]);
  tube(sheet, pointsAlong(hose, 4), 10);
}

function drawBanjo(sheet: Sheet): void {
  sheet.solid(rectangle(76, 252, 10, 40, 1), 'detail').solid(rounded(6, [46, 244], [76, 244], [76, 300], [46, 300]));
  sheet.solid(rectangle(36, 252, 10, 40, 1), 'detail').solid(rounded(5, [14, 248], [36, 248], [36, 296], [14, 296]));
  for (const y of [262, 282]) sheet.line(polyline(at(14, y), at(36, y)), 'hairline');
}
