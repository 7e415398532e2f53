import { at, polar, spread } from '../points.js';
import { arc, circle, polyline, rectangle, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { across, bore, disc, onAxis, onDisc, turned, type Axis } from '../solids.js';
import { pointsAlong, tube } from '../tubes.js';

const axis: Axis = { origin: at(520, 162), angle: 158, squash: 0.42 };

/** Slip-on silencer with link pipe, joint clamp and hanger. */
export function drawSilencer(): Sheet {
  const sheet = new Sheet();
  sheet.centre(onAxis(axis, -60), onAxis(axis, 520));
  drawLinkPipe(sheet);
  drawCan(sheet);
  drawHanger(sheet);
  drawOutlet(sheet);
  sheet.balloon(1, at(56, 176), at(116, 262));
  sheet.balloon(2, at(236, 70), at(280, 170));
  sheet.balloon(3, at(416, 44), at(506, 134));
  sheet.balloon(4, at(400, 410), at(312, 368));
  return sheet.balloon(5, at(492, 310), at(600, 300));
}

function drawLinkPipe(sheet: Sheet): void {
  const run = smooth([
    at(512, 165),
    at(560, 156),
    at(598, 186),
    at(604, 250),
    at(592, 330),
    at(566, 400),
    at(520, 446),
  ]);
  tube(sheet, pointsAlong(run, 4), 27);
  const flange: Axis = { origin: at(520, 446), angle: 137, squash: 0.45 };
  turned(sheet, flange, [-6, 36], [6, 36]);
  bore(sheet, flange, 6, 22, 16);
  sheet.line(smooth([at(580, 206), at(584, 250), at(574, 318), at(552, 376)]), 'hairline');
}

function drawCan(sheet: Sheet): void {
  turned(
    sheet,
    axis,
    [0, 32, 'detail'],
    [6, 32],
    [6, 39],
    [26, 39],
    [26, 32],
    [44, 32],
    [92, 84, 'detail'],
    [104, 86, 'detail'],
    [382, 94, 'detail'],
  );
  for (const along of [112, 374])
    sheet.line(across(axis, along, arc(at(0, 0), 86 + (along - 104) * 0.029, 90, 270)), 'hairline');
  for (const turn of [124, 138, 150]) {
    sheet.line(polyline(onDisc(axis, 122, 87, turn), onDisc(axis, 368, 93.6, turn)), 'hairline');
  }
  for (const turn of spread(102, 258, 8)) {
    sheet.line(circle(onDisc(axis, 98, 85, turn), 3), 'detail').line(circle(onDisc(axis, 388, 95, turn), 3), 'detail');
  }
  const ear = onDisc(axis, 16, 46, 94);
  sheet.signal(rectangle(-14, -10, 28, 20, 3).turned(-22).moved(ear.x, ear.y));
  sheet.line(polyline(at(0, -10), at(0, 10)).turned(-22).moved(ear.x, ear.y), 'detail');
}

function drawHanger(sheet: Sheet): void {
  for (const along of [250, 276]) sheet.line(across(axis, along, arc(at(0, 0), 94, 91, 269)), 'outline');
  for (const turn of [91, 269])
    sheet.line(polyline(onDisc(axis, 250, 94, turn), onDisc(axis, 276, 94, turn)), 'outline');
  const foot = onDisc(axis, 263, 93, -90);
  sheet.placed(
    (path) => path.turned(-22, foot),
    () => {
      sheet.solid(rectangle(foot.x - 16, foot.y - 4, 32, 46, 10));
      sheet.line(circle(at(foot.x, foot.y + 24), 8), 'detail');
    },
  );
}

function drawOutlet(sheet: Sheet): void {
  turned(sheet, axis, [382, 96], [394, 96, 'detail'], [430, 76, 'none'], [440, 62]);
  turned(sheet, axis, [440, 44], [452, 44]);
  bore(sheet, axis, 452, 38, 26);
  const mouth = disc(axis, 452, 38);
  for (const radius of [10, 19, 28]) {
    for (const turn of spread(0, 342, 6 + radius / 2))
      sheet.line(across(axis, 438, circle(polar(at(0, 0), radius, turn), 1.6)), 'hairline', mouth);
  }
}
