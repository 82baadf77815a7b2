// The picture of a captcha: distorted characters on a noisy ground, crossed by curves. A program needs more
// work to read it than a person does.
import { type Colour, gif } from './gif.ts';
import { CENTRE, type Stroke, strokesOf } from './glyphs.ts';

/** Returns a number from 0 to 1, without 1. */
export type Random = () => number;

const PICTURE = { width: 100, height: 50 } as const;

/**
 * Draws characters of CHARACTERS in a line. Each point of the picture is mapped back to a point of the
 * undistorted line: two waves bend it, and each character has a turn, a size and a place of its own.
 * The ink at a point is the largest ink of the characters and of the curves.
 */
export function captchaPicture(characters: readonly string[], random: Random): Buffer {
  const within = (least: number, most: number) => least + random() * (most - least);
  const letters = characters.map((character, at) => ({
    strokes: strokesOf(character),
    x: ((at + 0.5) / characters.length) * 92 + 4 + within(-2, 2),
    y: 25 + within(-6, 6),
    turn: within(-0.35, 0.35),
    slant: within(-0.25, 0.25),
    unit: within(3.5, 4.4),
  }));
  const waves = { x: within(1, 2), y: within(1.5, 3), phase: within(0, 6), length: within(9, 14) };
  const curves = [0, 1].map(() => ({
    y: within(14, 36),
    height: within(4, 10),
    phase: within(0, 6),
    length: within(10, 22),
  }));
  const palette = colours(within(0, 1));
  return gif(PICTURE.width, PICTURE.height, palette, (column, row) => {
    const [x, y] = [column + 0.5, row + 0.5];
    const bentX = x + waves.x * Math.sin(y / waves.length + waves.phase);
    const bentY = y + waves.y * Math.sin(x / waves.length + waves.phase);
    const inks = [
      ...letters.map((letter) => inkOf(letter, bentX, bentY)),
      ...curves.map((curve) => {
        const line = curve.y + curve.height * Math.sin(x / curve.length + curve.phase);
        return 0.8 * clamp(1.2 - Math.abs(y - line));
      }),
    ];
    const speck = random() < SPECKS ? within(-0.5, 0.7) : within(-0.06, 0.06);
    return Math.round(clamp(Math.max(...inks) + speck) * STEPS);
  });
}

interface Letter {
  strokes: readonly Stroke[];
  /** The centre in the picture. */
  x: number;
  y: number;
  /** Radians. */
  turn: number;
  slant: number;
  /** Pixels of one unit of the grid. */
  unit: number;
}

/** The ink of a character at a point, by the distance to its nearest stroke. */
function inkOf({ strokes, x, y, turn, slant, unit }: Letter, atX: number, atY: number): number {
  const [dx, dy] = [(atX - x) / unit, (atY - y) / unit];
  const row = dy * Math.cos(turn) - dx * Math.sin(turn);
  const column = dx * Math.cos(turn) + dy * Math.sin(turn) + row * slant;
  const distances = strokes.map((stroke) => distanceTo(stroke, column + CENTRE.x, row + CENTRE.y));
  return clamp(STROKE_WIDTH / 2 + 0.5 - Math.min(...distances) * unit);
}

function distanceTo([fromX, fromY, toX, toY]: Stroke, x: number, y: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const along = clamp(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy));
  return Math.hypot(x - fromX - along * dx, y - fromY - along * dy);
}

/** The steps from a light ground to a dark ink of a random hue. */
function colours(hue: number): Colour[] {
  const tint = [0, 1 / 3, 2 / 3].map((shift) => 0.5 + 0.5 * Math.cos(2 * Math.PI * (hue + shift)));
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const byte = (part = 0) => {
      const [ground, ink] = [0.88 + 0.1 * part, 0.05 + 0.3 * part];
      return Math.round((ground + ((ink - ground) * step) / STEPS) * 255);
    };
    return [byte(tint[0]), byte(tint[1]), byte(tint[2])];
  });
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Pixels. */
const STROKE_WIDTH = 2.4;
/** Share of the points with a speck. */
const SPECKS = 0.09;
/** Steps of brightness, of which a GIF of 16 colours has one more. */
const STEPS = 12;
