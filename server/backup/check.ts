// The check of a backup before a restore changes anything.
import { join } from 'node:path';
import { readMigrations } from '../db/migrations.ts';
import { StartError } from '../start-error.ts';
import {
  DATABASE,
  DATABASE_LIST,
  FILES,
  FILES_LIST,
  type Manifest,
  partOf,
  readManifest,
} from './manifest.ts';
import { isSame, sumOf } from './sums.ts';
import { findDamage } from './trees.ts';

/**
 * Resolves to the manifest. Throws StartError if a part is missing or damaged, if this version does not know the
 * schema, or if the backup is of the other kind of database.
 */
export async function checkBackup(folder: string, engine: 'pglite' | 'postgres'): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { database } = manifest;
  if (database.engine !== engine) {
    throw new StartError(
      engine === 'postgres'
        ? `${folder} is the backup of an embedded database, which DATABASE_URL cannot hold. Restore without it.`
        : `${folder} is the backup of a PostgreSQL database. Name an empty database in DATABASE_URL.`,
    );
  }
  const newest = (await readMigrations()).at(-1)?.when ?? 0;
  if (database.migration > newest) {
    throw new StartError(
      `${folder} is the backup of a later version of Partyline (${manifest.version}). Restore it with that version.`,
    );
  }
  for (const part of manifest.parts) {
    const sum = await sumOf(join(folder, part.name)).catch(() => null);
    if (sum === null || !isSame(sum, part)) throw damaged(folder, part.name);
  }
  if (engine === 'pglite') await checkListed(folder, DATABASE, DATABASE_LIST);
  if (partOf(manifest, FILES_LIST)) await checkListed(folder, FILES, FILES_LIST);
  return manifest;
}

async function checkListed(folder: string, name: string, list: string): Promise<void> {
  const path = await findDamage(join(folder, name), join(folder, list)).catch(() => 'list');
  if (path !== null) throw damaged(folder, `${name}/${path}`);
}

const damaged = (folder: string, part: string): StartError =>
  new StartError(`The backup ${folder} is damaged: ${part} is missing or has changed. Nothing was restored.`);
