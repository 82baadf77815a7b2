// The frame of both commands: arguments, the outcome as a sentence, and the end by a signal.
import { PRIVATE_UMASK } from '../data-folder.ts';
import { StartError } from '../start-error.ts';
import { type BackupArguments, readBackupArguments } from './arguments.ts';

/** Reads the arguments of this process, runs `work`, and prints its sentence or the reason of its failure. */
export async function runCommand(
  command: 'backup' | 'restore',
  help: string,
  work: (given: BackupArguments) => Promise<string>,
): Promise<void> {
  process.umask(PRIVATE_UMASK);
  // Drafts are deleted when the process exits.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const given = readBackupArguments(command, process.argv.slice(2), process.env);
  if (typeof given === 'string') fail(given);
  else if (given.help) process.stdout.write(help);
  else await run(given, work);
}

async function run(given: BackupArguments, work: (given: BackupArguments) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(given)}\n`);
  } catch (error) {
    const isExpected = error instanceof StartError || isSystemError(error);
    if (!isExpected) throw error;
    fail(error.message);
  }
}

/** A full disk, for example. Its message names the call and the path. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
