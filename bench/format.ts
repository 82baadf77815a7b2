// The results as text lines for humans.
import type { Line, Row } from './row.ts';

/** The header line; `names` are the names of the following rows. */
export function heading(names: readonly string[]): string {
  return columns(names, ['name', 'value', 'limit', 'ratio', 'budget', 'verdict']);
}

/** A row's figures in columns, with its note below. */
export function formatLine(names: readonly string[], line: Line): string {
  const figures = columns(names, [line.name, ...cells(line), line.budget.toFixed(2), line.verdict]);
  return line.note === undefined ? figures : `${figures}\n${indent(line.note)}`;
}

/** The final sentence for a row that missed its budget or is above its watch line; undefined for a kept budget. */
export function complaint(line: Line): string | undefined {
  if (line.verdict === 'kept') return undefined;
  if (line.verdict === 'broken') return `${line.name} could not be measured.`;
  const [value, limit, ratio] = cells(line);
  if (line.verdict === 'above') return `${line.name} is above its watch line: ${value} against ${limit}.`;
  if (line.ratio === null) return `${line.name} missed its budget: ${value}, and nothing is allowed.`;
  return `${line.name} missed its budget: ${value} against ${limit} is ${ratio}, and ${line.budget.toFixed(2)} is allowed.`;
}

/** `--list`: all rows with their descriptions. */
export function formatList(rows: readonly Row[]): string {
  const width = widest(rows.map((row) => row.name));
  return rows.map((row) => `${row.name.padEnd(width)}  ${row.what}`).join('\n');
}

/** A quantity with its significant digits: 119.6 kB, 14.20 ms. */
export function quantity(value: number, unit: string): string {
  return `${value.toFixed(Math.abs(value) >= 100 ? 1 : 2)} ${unit}`;
}

function cells(line: Line): readonly [string, string, string] {
  if (line.verdict === 'broken') return ['-', '-', '-'];
  return [quantity(line.value, line.unit), quantity(line.limit, line.unit), line.ratio?.toFixed(3) ?? '-'];
}

function columns(names: readonly string[], [name = '', ...others]: readonly string[]): string {
  const widths = [10, 10, 7, 7, 7];
  const right = others.map((text, index) => text.padStart(widths[index] ?? 0));
  return [name.padEnd(widest(names)), ...right].join('  ');
}

function widest(names: readonly string[]): number {
  return Math.max(...names.map((name) => name.length));
}

function indent(text: string): string {
  return text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
