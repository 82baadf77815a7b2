// Entry point of `npm run backup`.
import { BACKUP_HELP } from './arguments.ts';
import { takeBackup } from './backup.ts';
import { runCommand } from './command.ts';
import { backupSentence } from './sentences.ts';

/** Progress, on the stream of errors: standard output has the result. */
const report = (step: 'database' | 'files') => process.stderr.write(`Copying the ${step} ...\n`);

await runCommand('backup', BACKUP_HELP, async (given) =>
  backupSentence(given.folder, await takeBackup({ ...given, report })),
);
