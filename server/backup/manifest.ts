// The manifest of a backup: its last file, which names all other parts with their sums. A folder without a manifest is
// no backup.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartError } from '../start-error.ts';

export const MANIFEST = 'manifest.json';
/** PostgreSQL's dump, in the custom format of pg_dump. */
export const DUMP = 'database.dump';
/** The folder of the embedded database, and the list of its files. */
export const DATABASE = 'database';
export const DATABASE_LIST = 'database.jsonl';
/** The uploaded files, and their list. */
export const FILES = 'files';
export const FILES_LIST = 'files.jsonl';
export const SECRETS = 'secrets.json';

const FORMAT = 1;
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const PartSchema = v.strictObject({
  name: v.picklist([DUMP, DATABASE_LIST, FILES_LIST, SECRETS]),
  bytes: count,
  sha256,
});
/** A file directly in the folder of the backup. A list names the files of a folder, with their sums. */
export type Part = v.InferOutput<typeof PartSchema>;

const ManifestSchema = v.strictObject({
  format: v.literal(FORMAT),
  /** Version of Partyline that took the backup. */
  version: v.string(),
  /** Time before the state of the database, ISO 8601. */
  takenAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.strictObject({
    engine: v.picklist(['pglite', 'postgres']),
    /** PostgreSQL's version, such as `18.6`. */
    version: v.string(),
    /** The id of the last migration (its time in ms), and its name if this version knows it. */
    migration: count,
    migrationName: v.nullable(v.string()),
  }),
  /**
   * `missing`: number of files that the database names and that the data folder did not have. Files in an S3 bucket
   * are not part of a backup.
   */
  files: v.variant('kind', [
    v.strictObject({ kind: v.literal('copied'), count, bytes: count, missing: count }),
    v.strictObject({ kind: v.literal('s3') }),
  ]),
  parts: v.array(PartSchema),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;

export const newManifest = (fields: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...fields });

/** Throws StartError for a folder without a complete manifest. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) {
    throw new StartError(`${folder} is no finished backup: it has no ${MANIFEST}.`);
  }
  const parsed = v.safeParse(ManifestSchema, parse(text), { abortEarly: true });
  if (parsed.success && hasDatabase(parsed.output)) return parsed.output;
  throw new StartError(`The manifest of ${folder} is damaged, or of a later version of Partyline.`);
}

export const partOf = ({ parts }: Manifest, name: Part['name']): Part | undefined =>
  parts.find((part) => part.name === name);

/** Whether the manifest names the parts without which nothing can be restored. */
function hasDatabase(manifest: Manifest): boolean {
  const database = manifest.database.engine === 'postgres' ? DUMP : DATABASE_LIST;
  const lacksFiles = manifest.files.kind === 'copied' && !partOf(manifest, FILES_LIST);
  return partOf(manifest, database) !== undefined && !lacksFiles;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
