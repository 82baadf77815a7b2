// The commands' sentences for the operator about a finished backup or restore.
import type { BackupArguments } from './arguments.ts';
import { type Manifest, partOf, SECRETS } from './manifest.ts';

export function backupSentence(folder: string, manifest: Manifest): string {
  const { database, files } = manifest;
  return [
    `The backup ${folder} has the ${engineOf(database)} and ${filesOf(files)}.`,
    ...missingOf(files),
    ...(partOf(manifest, SECRETS) ? [] : [NO_SECRETS]),
  ].join('\n');
}

export function restoreSentence({ dataDir, keepSignIns }: BackupArguments, manifest: Manifest): string {
  const { database, files, takenAt } = manifest;
  return [
    `Restored the ${engineOf(database)} and ${filesOf(files)} of ${takenAt} into ${dataDir}.`,
    ...missingOf(files),
    ...(partOf(manifest, SECRETS) ? [] : [NO_SECRETS]),
    keepSignIns ? 'Everybody stays signed in.' : 'Everybody signs in again.',
  ].join('\n');
}

function engineOf({ engine, version }: Manifest['database']): string {
  return engine === 'postgres' ? `PostgreSQL ${version} database` : 'embedded database';
}

function filesOf(files: Manifest['files']): string {
  if (files.kind === 's3') return 'no files, which are in an S3 bucket';
  return `${files.count} ${files.count === 1 ? 'file' : 'files'} (${Math.ceil(files.bytes / 1_048_576)} MB)`;
}

function missingOf(files: Manifest['files']): string[] {
  if (files.kind === 's3' || files.missing === 0) return [];
  return [
    `${files.missing} files that messages name are missing in the data folder or cannot be read, so the backup has none of them.`,
  ];
}

const NO_SECRETS =
  'The backup has no secrets: the server needs the same ACCESS_SECRET and REFRESH_SECRET as before.';
