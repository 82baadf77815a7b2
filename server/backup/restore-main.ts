// Entry point of `npm run restore`.
import { RESTORE_HELP } from './arguments.ts';
import { runCommand } from './command.ts';
import { restoreBackup } from './restore.ts';
import { restoreSentence } from './sentences.ts';

await runCommand('restore', RESTORE_HELP, async (given) =>
  restoreSentence(given, await restoreBackup(given)),
);
