import { fromPathData } from '../from-path-data.js';
import { at, spread } from '../points.js';
import { circle, polyline, rectangle, rounded, smooth } from '../shapes.js';
import { Sheet } from '../sheet.js';
import { pointsAlong, tube } from '../tubes.js';

/** Exploded view of an LED indicator along its length: lens, board, housing; stem, nut and cable are below. */
export function drawLedIndicator(): Sheet {
  const sheet = new Sheet();
  sheet.centre(at(14, 150), at(626, 150));
  drawCable(sheet);
  drawHousing(sheet);
  drawBoard(sheet);
  drawLens(sheet);
  sheet.balloon(1, at(44, 44), at(94, 104));
  sheet.balloon(2, at(266, 40), at(262, 108));
  sheet.balloon(3, at(590, 52), at(500, 110));
  sheet.balloon(4, at(330, 264), at(398, 264));
  return sheet.balloon(5, at(250, 356), at(206, 418));
}

function drawLens(sheet: Sheet): void {
  sheet.solid(rectangle(168, 88, 14, 124, 4));
  sheet.signal(fromPathData('M170 78C120 78 60 92 36 132C30 144 30 156 36 168C60 208 120 222 170 222Z'));
  for (const x of [72, 96, 120, 144]) {
    const bow = (150 - x) * 0.34;
    sheet.line(fromPathData(`M${x} ${84 + bow}C${x - 12} 120 ${x - 12} 180 ${x} ${216 - bow}`), 'hairline');
  }
  sheet.line(polyline(at(156, 79), at(156, 221)), 'detail');
}

function drawBoard(sheet: Sheet): void {
  sheet.solid(rounded(3, [250, 92], [268, 92], [268, 208], [250, 208]));
  for (const y of spread(112, 188, 4)) {
    sheet
      .solid(rectangle(240, y - 9, 10, 18, 1), 'detail')
      .solid(fromPathData(`M240 ${y - 6}C228 ${y - 6} 228 ${y + 6} 240 ${y + 6}Z`), 'detail');
  }
  for (const y of [104, 130, 152, 176, 198]) sheet.line(polyline(at(254, y), at(264, y)), 'hairline');
  sheet
    .line(fromPathData('M268 140C284 140 290 160 306 156'), 'detail')
    .line(fromPathData('M268 160C282 164 292 172 308 166'), 'detail');
}

function drawHousing(sheet: Sheet): void {
  sheet.solid(fromPathData('M388 204L456 204L446 252L442 284L402 284L398 252Z'));
  sheet
    .line(fromPathData('M400 246H446'), 'hairline')
    .line(fromPathData('M401 256H445'), 'hairline')
    .line(fromPathData('M402 266H444'), 'hairline')
    .line(fromPathData('M402 276H442'), 'hairline');
  sheet.solid(rectangle(324, 88, 18, 124, 4));
  sheet.solid(fromPathData('M336 76H420C500 76 566 100 598 138C604 146 604 154 598 162C566 200 500 224 420 224H336Z'));
  sheet.line(polyline(at(352, 76), at(352, 224)), 'detail').line(polyline(at(360, 77), at(360, 223)), 'hairline');
  sheet
    .line(fromPathData('M380 92H440C490 92 536 106 562 128'), 'hairline')
    .line(fromPathData('M380 98H430C470 98 506 106 530 118'), 'hairline');
  sheet.line(circle(at(384, 150), 11), 'detail').line(polyline(at(377, 143), at(391, 157)), 'detail');
  sheet.solid(rounded(4, [388, 284], [456, 284], [456, 300], [388, 300]));
  sheet.solid(rectangle(408, 300, 28, 62));
  for (const y of spread(304, 356, 11)) sheet.line(polyline(at(408, y), at(436, y + 4)), 'hairline');
  sheet.solid(rounded(4, [392, 334], [452, 334], [452, 354], [392, 354]));
  for (const x of [408, 436]) sheet.line(polyline(at(x, 334), at(x, 354)), 'detail');
  sheet.centre(at(422, 188), at(422, 376));
}

function drawCable(sheet: Sheet): void {
  const leads = [
    [at(416, 352), at(414, 396), at(370, 424), at(300, 404), at(234, 412), at(196, 418)],
    [at(428, 352), at(430, 408), at(384, 446), at(310, 432), at(236, 440), at(196, 444)],
  ];
  for (const lead of leads) {
    tube(sheet, pointsAlong(smooth(lead), 3), 5, { weight: 'detail' });
    const end = lead.at(-1) ?? at(0, 0);
    sheet.solid(
      rounded(3, [end.x - 44, end.y - 8], [end.x + 4, end.y - 8], [end.x + 4, end.y + 8], [end.x - 44, end.y + 8]),
      'detail',
    );
    sheet.solid(
      rounded(4, [end.x - 70, end.y - 5], [end.x - 44, end.y - 5], [end.x - 44, end.y + 5], [end.x - 70, end.y + 5]),
      'detail',
    );
    sheet.line(polyline(at(end.x - 30, end.y - 8), at(end.x - 30, end.y + 8)), 'hairline');
  }
}
