// Entry point of `npm run migrate`.
import { PRIVATE_UMASK } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { MIGRATE_HELP, readMigrateArguments } from './arguments.ts';
import { runMigrate } from './run.ts';

process.umask(PRIVATE_UMASK);
const parsed = readMigrateArguments(process.argv.slice(2), process.env);
if (typeof parsed === 'string') fail(parsed);
else if (parsed.help) process.stdout.write(MIGRATE_HELP);
else await run(parsed);

async function run(given: Exclude<typeof parsed, string>): Promise<void> {
  try {
    process.stdout.write(`${await runMigrate(given)}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    fail(error.message);
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
