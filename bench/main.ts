// `npm run bench`: measures the budgets of docs/design/budgets.md. Figures go to
// stdout, all other output to stderr. bench/RESULTS.md has those of past runs.
import { parseArgs, stripVTControlCharacters } from 'node:util';
import { explain, main, Plain } from '../scripts/lib/say.mjs';
import { openContext, type Context } from './context.ts';
import { complaint, formatLine, formatList, heading } from './format.ts';
import type { Line, Row } from './row.ts';
import { rows } from './rows.ts';
import { select } from './select.ts';
import { broken, exitCode, judge } from './verdict.ts';

const usage = `npm run bench [-- [--json | --list] NAME ...]

Measures the rows whose name begins with NAME, all without one, and exits with 1 when a budget is missed. A value above a watch line is only reported.

  --json    one array for machines instead of the table (npm run --silent, or npm's own lines come first)
  --list    the rows, without measuring
  --help    this text`;

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean' }, json: { type: 'boolean' }, list: { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const chosen = select(rows, positionals);
  if (typeof chosen === 'string')
    throw new Plain(`No row's name begins with "${chosen}". --list lists them.`);
  if (values.list) {
    console.log(formatList(chosen));
    return 0;
  }
  const context = openContext();
  try {
    return exitCode(await (values.json ? forMachines : forPeople)(context, chosen));
  } finally {
    await context.close();
  }
});

async function forPeople(context: Context, chosen: readonly Row[]): Promise<Line[]> {
  const names = chosen.map((row) => row.name);
  const lines: Line[] = [];
  console.log(heading(names));
  for (const row of chosen) {
    const line = await measure(context, row);
    console.log(formatLine(names, line));
    lines.push(line);
  }
  for (const sentence of lines.flatMap((line) => complaint(line) ?? [])) console.log(sentence);
  return lines;
}

async function forMachines(context: Context, chosen: readonly Row[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const row of chosen) lines.push(await measure(context, row));
  console.log(JSON.stringify(lines, null, 2));
  return lines;
}

/** A row that throws is reported as broken, so that the other rows still run. */
async function measure(context: Context, row: Row): Promise<Line> {
  try {
    return judge(row, await row.measure(context));
  } catch (error) {
    return broken(row, stripVTControlCharacters(String(explain(error))));
  }
}
