import { Path } from '../path.js';
import { at, spread } from '../points.js';
import { bent, circle, polygon, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { coilBehind, coilInFront } from '../tubes.js';

/** Constant-velocity carburettor, cut along the throat. */
export function drawCarburettor(): Sheet {
  const sheet = new Sheet();
  drawBody(sheet);
  drawSlide(sheet);
  drawBowl(sheet);
  drawJets(sheet);
  drawThrottle(sheet);
  sheet.centre(at(20, 214), at(622, 214)).centre(at(312, 8), at(312, 474));
  sheet.balloon(1, at(134, 60), at(266, 66));
  sheet.balloon(2, at(524, 62), at(398, 118));
  sheet.balloon(3, at(580, 386), at(404, 372));
  sheet.balloon(4, at(96, 400), at(312, 356));
  return sheet.balloon(5, at(586, 112), at(500, 172));
}

const throat = (): Path =>
  rounded(
    0,
    [40, 112],
    [70, 136, 40],
    [128, 154, 90],
    [240, 160],
    [262, 168, 20],
    [362, 168, 20],
    [384, 156],
    [602, 156],
    [602, 272],
    [384, 272],
    [362, 264, 20],
    [262, 264, 20],
    [240, 270],
    [128, 276, 90],
    [70, 292, 40],
    [40, 316],
  );

function drawBody(sheet: Sheet): void {
  const outer = rounded(
    5,
    ...([
      [34, 104],
      [52, 104, 8],
      [82, 124, 30],
      [132, 138, 60],
      [196, 140],
      [196, 122],
      [428, 122],
      [428, 140, 8],
      [520, 140],
    ] as const),
    ...([
      [520, 130],
      [540, 130],
      [540, 140],
      [572, 140],
      [578, 134],
      [592, 134],
      [592, 294],
      [578, 294],
      [572, 288],
      [540, 288],
      [540, 298],
      [520, 298],
      [520, 290],
    ] as const),
    ...([
      [446, 290, 8],
      [446, 318],
      [178, 318],
      [178, 294, 8],
      [132, 292, 60],
      [82, 306, 30],
      [52, 324, 8],
      [34, 324],
    ] as const),
  );
  const well = rectangle(254, 116, 116, 46);
  sheet.solid(outer).hatch(outer, { gap: 8 });
  const passage = throat();
  sheet.solid(passage, 'detail');
  sheet
    .cover(rectangle(20, 105, 21, 220))
    .cover(rectangle(591, 150, 30, 130))
    .cover(well);
  sheet.line(bent(0, [34, 104], [34, 324]), 'outline').line(polyline(at(592, 134), at(592, 294)), 'outline');
  sheet.line(polyline(at(254, 122), at(254, 162)), 'detail').line(polyline(at(370, 122), at(370, 162)), 'detail');
  sheet
    .line(bent(60, [70, 138], [104, 214], [70, 290]), 'hairline')
    .line(bent(40, [128, 156], [146, 214], [128, 274]), 'hairline');
  for (const y of [186, 242])
    sheet.line(
      Path.join(polyline(at(150, y), at(206, y)), polyline(at(199, y - 4), at(206, y), at(199, y + 4))),
      'hairline',
    );
}

/** Vacuum chamber, diaphragm, spring and the slide with its needle. */
function drawSlide(sheet: Sheet): void {
  const cap = rounded(
    6,
    [204, 104],
    [204, 84],
    [236, 56, 30],
    [268, 44],
    [274, 20],
    [350, 20],
    [356, 44],
    [388, 56, 30],
    [420, 84],
    [420, 104],
  );
  const chamber = rounded(
    8,
    [222, 104],
    [224, 88],
    [250, 66, 20],
    [282, 56],
    [286, 32],
    [338, 32],
    [342, 56],
    [374, 66, 20],
    [400, 88],
    [402, 104],
  );
  sheet.solid(cap).hatch(Path.join(cap, chamber), { angle: 45, gap: 7 }).solid(chamber, 'detail');
  sheet.cover(polygon(at(258, 96), at(366, 96), at(366, 222), at(258, 206)));
  const slide = polygon(at(260, 96), at(364, 96), at(364, 216), at(296, 216), at(260, 200));
  sheet.solid(slide);
  const hollow = rectangle(278, 90, 68, 96, 3);
  sheet.hatch(Path.join(slide, hollow), { angle: 45, gap: 6 }).solid(hollow, 'detail');
  sheet.line(bent(8, [204, 112], [232, 112], [246, 98], [260, 98]), 'outline');
  sheet.line(bent(8, [420, 112], [392, 112], [378, 98], [364, 98]), 'outline');
  sheet.solid(rectangle(192, 104, 240, 18, 3)).line(polyline(at(192, 113), at(432, 113)), 'detail');
  sheet
    .cover(rectangle(262, 98, 100, 30))
    .line(polyline(at(260, 98), at(260, 130)), 'outline')
    .line(polyline(at(364, 98), at(364, 130)), 'outline');
  sheet.line(polyline(at(278, 98), at(278, 130)), 'detail').line(polyline(at(346, 98), at(346, 130)), 'detail');
  const spring = { from: at(312, 38), to: at(312, 172), radius: 23, wire: 6, turns: 6.5 };
  coilBehind(sheet, spring);
  sheet.solid(rectangle(305, 24, 14, 148), 'detail');
  coilInFront(sheet, spring);
  sheet.solid(rectangle(286, 172, 52, 14, 2), 'detail');
  for (const x of [212, 412])
    sheet
      .solid(rounded(2, [x - 9, 84], [x + 9, 84], [x + 9, 94], [x - 9, 94]), 'detail')
      .line(polyline(at(x, 84), at(x, 94)), 'detail');
}

function drawBowl(sheet: Sheet): void {
  const bowl = rounded(
    8,
    [186, 318],
    [438, 318],
    [438, 396, 40],
    [406, 436, 20],
    [340, 436],
    [340, 456],
    [284, 456],
    [284, 436],
    [218, 436, 20],
    [186, 396, 40],
  );
  const inside = rounded(8, [200, 318], [424, 318], [424, 392, 36], [398, 424, 16], [226, 424, 16], [200, 392, 36]);
  sheet.solid(bowl).hatch(Path.join(bowl, inside), { angle: 45, gap: 7 }).solid(inside, 'detail');
  sheet.solid(rectangle(296, 424, 32, 22), 'detail').solid(rounded(3, [290, 446], [334, 446], [334, 464], [290, 464]));
  for (const x of [304, 320]) sheet.line(polyline(at(x, 446), at(x, 464)), 'hairline');
  for (const y of spread(354, 414, 6)) {
    for (const x of [206 + (y % 17), 238 + (y % 23), 352 + (y % 19), 386 + (y % 13)])
      sheet.line(polyline(at(x, y), at(x + 16, y)), 'hairline', inside);
  }
  sheet.line(polyline(at(200, 348), at(424, 348)), 'hairline');
  for (const x of [212, 346]) {
    const float = rounded(12, [x, 336], [x + 66, 336], [x + 66, 394], [x, 394]);
    sheet.solid(float).line(rounded(9, [x + 5, 341], [x + 61, 341], [x + 61, 389], [x + 5, 389]), 'hairline');
  }
  sheet
    .line(bent(4, [278, 344], [292, 326], [332, 326], [346, 344]), 'outline')
    .solid(circle(at(286, 332), 5), 'detail');
}

/** Needle, needle jet and main jet, which are exchanged to adjust the mixture. */
function drawJets(sheet: Sheet): void {
  sheet.solid(rectangle(296, 264, 32, 58), 'detail').hatch(rectangle(296, 264, 32, 58), { gap: 6 });
  sheet.signal(
    rounded(
      2,
      [301, 256],
      [323, 256],
      [323, 384],
      [331, 384],
      [331, 398],
      [325, 404],
      [299, 404],
      [293, 398],
      [293, 384],
      [301, 384],
    ),
  );
  for (const y of [332, 346, 360, 374]) sheet.solid(circle(at(312, y), 3), 'detail');
  sheet.line(polyline(at(293, 391), at(331, 391)), 'detail');
  sheet.solid(polygon(at(307.5, 214), at(316.5, 214), at(314.5, 300), at(312, 318), at(309.5, 300)), 'detail');
}

function drawThrottle(sheet: Sheet): void {
  sheet.solid(polygon(at(462, 264), at(468, 268), at(538, 166), at(532, 161)), 'outline');
  sheet.solid(circle(at(500, 214), 13)).line(circle(at(500, 214), 6), 'detail');
  sheet.line(polyline(at(490, 204), at(510, 224)), 'hairline');
}
