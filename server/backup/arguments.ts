// Arguments of `npm run backup` and `npm run restore`.
import { parseArgs } from 'node:util';

export const BACKUP_HELP = `Partyline, backup of the database and the files

  npm run backup -- FOLDER       writes a backup into the new folder FOLDER, also while servers run

  --data FOLDER      the data folder of the server (DATA_DIR, ./data)
  --help             this text

DATABASE_URL         the PostgreSQL database of the server, if it has one
S3_URL               set: the files are in a bucket, and the backup has none

A backup has the secrets that sign tokens, and the texts of all messages. Keep it as safe as the data folder.
`;

export const RESTORE_HELP = `Partyline, restore of a backup

  npm run restore -- FOLDER      restores the backup FOLDER into an empty data folder, and an empty database

  --data FOLDER      the data folder (DATA_DIR, ./data)
  --keep-sign-ins    everybody stays signed in; only if no server has run since the backup
  --help             this text

DATABASE_URL         an empty PostgreSQL database, for the backup of one

A restored server issues new ids far above all old ones, so that browsers take no new message for a lost one.
`;

export interface BackupArguments {
  help: boolean;
  /** The folder of the backup; '' with `help`. */
  folder: string;
  dataDir: string;
  databaseUrl: string | undefined;
  filesInS3: boolean;
  keepSignIns: boolean;
}

/** Returns the parsed arguments, or an error sentence. */
export function readBackupArguments(
  command: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string | undefined>,
): BackupArguments | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  const help = values.help ?? false;
  const [folder = '', ...others] = positionals;
  if (!help && (folder === '' || others.length > 0)) return `${command} takes one folder. See --help.`;
  const keepSignIns = values['keep-sign-ins'];
  if (keepSignIns !== undefined && command === 'backup')
    return 'backup does not take --keep-sign-ins. See --help.';
  return {
    help,
    folder,
    dataDir: values.data ?? env['DATA_DIR'] ?? './data',
    databaseUrl: env['DATABASE_URL'] || undefined,
    filesInS3: Boolean(env['S3_URL']),
    keepSignIns: keepSignIns ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        data: { type: 'string' },
        'keep-sign-ins': { type: 'boolean' },
      },
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return `${reason}. See --help.`;
  }
}
