// The letters and digits of captchas, as strokes. Characters that look alike are left out: B and 8, I and 1, O, Q
// and 0, S and 5, U and V, Z and 2, G and 6.

/** A stroke from one point to another, on a grid of 5 columns and 7 rows. */
export type Stroke = readonly [fromX: number, fromY: number, toX: number, toY: number];

/** Lines of each character: the column and the row of each point. */
const LINES = {
  A: '062046 1434',
  C: '4130100105163645',
  D: '00062644422000',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  J: '3035261605',
  K: '0006 4003 1246',
  L: '000646',
  M: '0600244046',
  N: '06004640',
  P: '06003041423303',
  R: '06003041423303 2346',
  T: '0040 2026',
  V: '002640',
  W: '0016223640',
  X: '0046 4006',
  Y: '002340 2326',
  3: '0040224345361605',
  4: '36300444',
  6: '3011030516364544331304',
  7: '004016',
  9: '1635434130100102133342',
} as const;

export const CHARACTERS: readonly string[] = Object.keys(LINES);

/** The centre of the grid. */
export const CENTRE = { x: 2, y: 3 } as const;

/** The strokes of a character of CHARACTERS; no strokes for any other one. */
export function strokesOf(character: string): readonly Stroke[] {
  const lines = LINES[character as keyof typeof LINES] ?? '';
  return lines.split(' ').flatMap((line) => {
    const points = line.match(/\d\d/g) ?? [];
    return points.slice(1).map((point, at): Stroke => {
      const from = points[at] ?? point;
      return [Number(from[0]), Number(from[1]), Number(point[0]), Number(point[1])];
    });
  });
}
