// Arguments of `npm run migrate`.
import { parseArgs } from 'node:util';

export const MIGRATE_HELP = `Partyline, migrations of the database

  npm run migrate                runs the migrations that the database lacks
  npm run migrate -- --dry-run   prints their SQL and changes nothing

  --data FOLDER      the data folder of the embedded database (DATA_DIR, ./data); no server may use it
  --help             this text

DATABASE_URL         a PostgreSQL database instead of the embedded one; servers may run on it
`;

export interface MigrateArguments {
  help: boolean;
  dryRun: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Returns the parsed arguments, or an error sentence. */
export function readMigrateArguments(
  args: readonly string[],
  env: Record<string, string | undefined>,
): MigrateArguments | string {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean', short: 'h' },
        'dry-run': { type: 'boolean' },
        data: { type: 'string' },
      },
    });
    return {
      help: values.help ?? false,
      dryRun: values['dry-run'] ?? false,
      dataDir: values.data ?? env['DATA_DIR'] ?? './data',
      databaseUrl: env['DATABASE_URL'] || undefined,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error);
    return `${reason}. See --help.`;
  }
}
