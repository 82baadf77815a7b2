// Stored files of a test server, wherever they are: in its data folder, or in a bucket where TEST_FILES is s3.
// So one suite of tests covers both places.
import { createHash } from 'node:crypto';
import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { S3Location } from '../../server/uploads/s3/location.ts';
import { BUCKET, startS3, type TestS3 } from './s3-server.ts';

export const isOnS3 = process.env['TEST_FILES'] === 's3';

export interface StoredFiles {
  /** Paths of all stored files, sorted. */
  paths(): Promise<string[]>;
  /** Names of unfinished uploads. */
  unfinished(): Promise<string[]>;
  /** Names of the files of an upload. */
  namesIn(folder: string): Promise<string[]>;
  has(url: string): Promise<boolean>;
  read(url: string): Promise<Buffer>;
  write(url: string, bytes: Buffer): Promise<void>;
}

export function storedFiles(dataDir: string): StoredFiles {
  const root = join(dataDir, 'files');
  const unfinished = () => readdir(join(root, '.uploading')).catch(() => []);
  return { unfinished, ...(isOnS3 ? inBucket(dataDir) : onDisk(root)) };
}

/** The bucket of a server with this data folder: its own prefix in one service of this process. */
export async function bucketOf(dataDir: string): Promise<S3Location> {
  shared ??= startS3();
  return (await shared).location({ prefix: prefixOf(dataDir) });
}

let shared: Promise<TestS3> | undefined;

const prefixOf = (dataDir: string) => `${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}/`;

/** The path of a file below the root of all files. */
function pathOf(url: string): string {
  const [, , folder = '', name = ''] = url.split('/');
  return `${folder.slice(0, 2)}/${folder}/${decodeURIComponent(name)}`;
}

function onDisk(root: string): Omit<StoredFiles, 'unfinished'> {
  const paths = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('.uploading'));
    return files.map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1)).toSorted();
  };
  return {
    paths,
    namesIn: (folder) => readdir(join(root, folder.slice(0, 2), folder)),
    has: (url) =>
      access(join(root, pathOf(url))).then(
        () => true,
        () => false,
      ),
    read: (url) => readFile(join(root, pathOf(url))),
    write: (url, bytes) => writeFile(join(root, pathOf(url)), bytes),
  };
}

function inBucket(dataDir: string): Omit<StoredFiles, 'unfinished'> {
  const root = `${BUCKET}/${prefixOf(dataDir)}`;
  const objects = async () => (await (shared ??= startS3())).objects;
  const paths = async () => {
    const keys = [...(await objects()).keys()].filter((key) => key.startsWith(root));
    return keys.map((key) => key.slice(root.length)).toSorted();
  };
  return {
    paths,
    namesIn: async (folder) => {
      const own = (await paths()).filter((path) => path.includes(`/${folder}/`));
      return own.map((path) => path.split('/').at(-1) ?? '');
    },
    has: async (url) => (await objects()).has(root + pathOf(url)),
    read: async (url) => {
      const found = (await objects()).get(root + pathOf(url));
      if (!found) throw new Error(`no object ${pathOf(url)}`);
      return found;
    },
    write: async (url, bytes) => void (await objects()).set(root + pathOf(url), bytes),
  };
}
