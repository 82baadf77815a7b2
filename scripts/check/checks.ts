// The checks of `npm run check`, the slowest first.
import { circleProblems } from './circles.ts';
import { climbProblems } from './climbs.ts';
import { program } from './command.ts';
import { docProblems } from './docs.ts';
import { generatedFolders, read, repositoryFiles, sourceFiles } from './files.ts';
import { foreignProblems } from './foreign.ts';
import { keyProblems } from './keys.ts';
import { layerProblems } from './layers.ts';
import { journalProblems, migrationProblems } from './migrations.ts';
import { repositoryOf } from './repository.ts';
import { rowIds, rowProblems } from './rows.ts';
import { sizeProblems } from './size.ts';
import { streamProblems } from './streams.ts';
import { traceProblems, tracesOfThisMachine } from './traces.ts';

export interface Check {
  readonly name: string;
  /** Resolves to the problems; an empty list means that the check passes. */
  readonly run: () => Promise<string[]>;
}

const ours = ['src', 'workers', 'server', 'desktop'] as const;
const everything = [...ours, 'tests', 'e2e', 'scripts', 'bench'] as const;

export const checks: readonly Check[] = [
  { name: 'types', run: program('node_modules/typescript/bin/tsc', '-b') },
  { name: 'lint', run: program('node_modules/oxlint/bin/oxlint', '--quiet') },
  { name: 'dead-code', run: program('node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints') },
  { name: 'catalogues', run: program('scripts/check/catalogues.ts') },
  { name: 'format', run: program('node_modules/oxfmt/bin/oxfmt', '--check') },
  { name: 'traces', run: async () => traceProblems(textFiles(), await tracesOfThisMachine()) },
  {
    name: 'layers',
    run: async () => [...layerProblems(sourceFiles(...ours)), ...climbProblems(sourceFiles(...everything))],
  },
  {
    name: 'docs',
    run: async () =>
      docProblems(
        pages(),
        sourceFiles(...everything),
        repositoryOf(repositoryFiles(), generatedFolders(), read),
      ),
  },
  { name: 'circles', run: async () => circleProblems(sourceFiles(...ours)) },
  { name: 'streams', run: async () => streamProblems(sourceFiles('workers')) },
  { name: 'foreign', run: async () => foreignProblems(sourceFiles('src')) },
  { name: 'keys', run: async () => keyProblems(sourceFiles('src')) },
  { name: 'rows', run: async () => rowProblems(sourceFiles('tests', 'e2e'), rowIds(read('docs/rows.tsv'))) },
  {
    name: 'migrations',
    run: async () => [
      ...migrationProblems(migrations()),
      ...journalProblems(read('server/db/migrations/meta/_journal.json')),
    ],
  },
  { name: 'size', run: async () => sizeProblems(sourceFiles(...ours)) },
];

function migrations(): { path: string; text: string }[] {
  return repositoryFiles()
    .filter((path) => path.startsWith('server/db/migrations/') && path.endsWith('.sql'))
    .map((path) => ({ path, text: read(path) }));
}

/** All Markdown pages. */
function pages(): { path: string; text: string }[] {
  return repositoryFiles()
    .filter((path) => path.endsWith('.md'))
    .map((path) => ({ path, text: read(path) }));
}

/** All files except pictures, fonts and sounds. */
function textFiles(): { path: string; text: string }[] {
  return repositoryFiles()
    .filter((path) => !/\.(?:png|ico|woff2|ogg|mp3|webp)$/.test(path))
    .map((path) => ({ path, text: read(path) }));
}
