import type { Path } from '../path.js';
import { at, spread } from '../points.js';
import { bent, polygon, polyline, rectangle, rounded } from '../shapes.js';
import { Sheet } from '../sheet.js';

/** The plug is drawn along y = 0 with the terminal to the left. This moves and turns it to its place on the sheet. */
const place = (path: Path): Path => path.scaled(1.13, 1.42).turned(-26).moved(318, 244);

/** Spark plug with its lower half in section. */
export function drawSparkPlug(): Sheet {
  const sheet = new Sheet();
  sheet.placed(place, () => {
    drawInsulator(sheet);
    drawShell(sheet);
    drawSection(sheet);
    drawElectrodes(sheet);
    sheet.centre(at(-282, 0), at(292, 0));
  });
  sheet.balloon(1, at(50, 262), at(62, 340));
  sheet.balloon(2, at(160, 122), at(176, 262));
  sheet.balloon(3, at(262, 62), at(300, 170));
  sheet.balloon(4, at(300, 424), at(352, 234));
  return sheet.balloon(5, at(600, 236), at(538, 130));
}

function drawInsulator(sheet: Sheet): void {
  sheet.solid(rounded(4, [-262, -17], [-222, -17], [-222, 17], [-262, 17]));
  sheet.solid(rectangle(-222, -10, 12, 20), 'detail');
  const ribs = spread(-196, -116, 5).flatMap((x): [number, number][] => [
    [x - 7, -34],
    [x + 1, -34],
    [x + 4, -29],
    [x + 10, -29],
  ]);
  const upper: [number, number][] = [[-212, -22], [-206, -29], ...ribs, [-96, -36], [-34, -36], [-34, -44], [-20, -50]];
  const insulator = rounded(3, ...upper, ...upper.map(([x, y]): [number, number] => [x, -y]).reverse());
  sheet.solid(insulator);
  for (const x of spread(-196, -116, 5)) {
    sheet
      .line(polyline(at(x - 7, -33), at(x - 7, 0)), 'hairline')
      .line(polyline(at(x + 3, -31), at(x + 3, 0)), 'hairline');
  }
  sheet.line(polyline(at(-88, -26), at(-40, -26)), 'hairline').line(polyline(at(-88, -21), at(-40, -21)), 'hairline');
}

/** Hexagon, gasket seat and thread, seen from outside. */
function drawShell(sheet: Sheet): void {
  sheet.solid(rounded(5, [-26, -58], [-12, -66], [-12, 66], [-26, 58]));
  sheet.solid(rounded(4, [-14, -76], [44, -76], [50, -66], [50, 66], [44, 76], [-14, 76], [-20, 66], [-20, -66]));
  sheet.line(polyline(at(-17, -38), at(48, -38)), 'detail');
  sheet
    .line(bent(20, [-14, -76], [-22, -57], [-14, -38]), 'hairline')
    .line(bent(20, [44, -76], [52, -57], [44, -38]), 'hairline');
  sheet.solid(rectangle(50, -60, 26, 120, 3));
  sheet.solid(rectangle(76, -66, 12, 132, 6));
  sheet.solid(rectangle(88, -44, 10, 88));
  const crests = spread(100, 220, 13).flatMap((x): [number, number][] => [
    [x, -44],
    [x + 5, -50],
  ]);
  const thread = polygon(
    at(98, 0),
    ...crests.map(([x, y]) => at(x, y)),
    at(230, -44),
    at(230, 44),
    ...crests.map(([x, y]) => at(x, -y)).reverse(),
    at(98, 0),
  );
  sheet.solid(thread);
  for (const x of spread(105, 225, 13)) sheet.line(polyline(at(x, -49), at(x + 4, 0)), 'hairline');
  sheet.solid(rectangle(228, -40, 12, 80, 2));
}

/** The section of the lower half: the shell with hatching, the plain ceramic, the electrode's core along the axis. */
function drawSection(sheet: Sheet): void {
  sheet.cover(rectangle(-34, 0, 274, 80)).cover(rectangle(-96, 0, 70, 35));
  const crests = spread(220, 100, 13).flatMap((x): [number, number][] => [
    [x + 5, 50],
    [x, 44],
  ]);
  const shell = polygon(
    ...(
      [
        [-26, 46],
        [-26, 58],
        [-20, 60],
        [-20, 66],
        [-14, 76],
        [44, 76],
        [50, 66],
        [50, 60],
        [76, 60],
        [76, 44],
        [98, 44],
      ] as const
    ).map(([x, y]) => at(x, y)),
    ...crests.map(([x, y]) => at(x, y)).reverse(),
    ...(
      [
        [230, 44],
        [230, 40],
        [240, 40],
        [240, 31],
        [150, 31],
        [122, 26],
        [122, 31],
        [50, 31],
        [30, 46],
      ] as const
    ).map(([x, y]) => at(x, y)),
  );
  const ceramic = polygon(
    ...(
      [
        [-212, 22],
        [-206, 29],
        [-96, 29],
        [-96, 36],
        [-34, 36],
        [-20, 45],
        [28, 45],
        [50, 30],
        [118, 30],
        [128, 24],
        [222, 15],
        [222, 5],
        [60, 5],
        [48, 8],
        [-212, 8],
      ] as const
    ).map(([x, y]) => at(x, y)),
  );
  sheet.solid(shell).hatch(shell, { angle: 60, gap: 6.5 });
  sheet
    .solid(rounded(5, [76, 54], [88, 54], [88, 66], [76, 66]), 'detail')
    .hatch(rectangle(76, 54, 12, 12), { angle: -30, gap: 3 });
  sheet.line(ceramic, 'outline');
  sheet.line(polyline(at(-262, 0), at(240, 0)), 'detail');
  sheet.line(polyline(at(-222, 8), at(-212, 8)), 'detail');
  const rod = rectangle(-212, 0, 176, 8);
  sheet.solid(rod, 'detail').hatch(rod, { angle: -60, gap: 4 });
  sheet.signal(polygon(at(-36, 0), at(-36, 8), at(48, 8), at(60, 5), at(222, 5), at(222, 0)), 'detail');
}

function drawElectrodes(sheet: Sheet): void {
  sheet.solid(polygon(at(222, 0), at(222, -15), at(240, -13), at(240, 0)), 'detail');
  sheet.line(polyline(at(222, -15), at(222, 15)), 'detail');
  sheet.solid(rectangle(236, -6, 26, 12, 1));
  sheet.solid(rounded(12, [240, -40], [284, -40], [284, 9], [274, 9], [274, -29], [240, -29]));
}
