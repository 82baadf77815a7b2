// URLs of uploaded files, `/files/<folder>/<name>`, and the paths of these files on the disk and in a bucket. The
// stores, the routes and the checks of complaints must agree on both.
import { join, posix } from 'node:path';

/** Path prefix of files. */
export const FILES_PATH = '/files';

/** The folder of an upload: 18 random bytes in base64url. */
export const isFolder = (text: string): boolean => FOLDER.test(text);

export function fileUrl(folder: string, name: string): string {
  return `${FILES_PATH}/${folder}/${encodeURIComponent(name)}`;
}

/** The folder in the URL of a file; null for any other text. */
export function folderIn(url: string): string | null {
  const [empty, prefix, folder = '', name = '', ...rest] = url.split('/');
  const isUrl = empty === '' && `/${prefix}` === FILES_PATH && isFolder(folder) && name !== '';
  return isUrl && rest.length === 0 ? folder : null;
}

/**
 * The path of an upload's folder. Its first two characters name its shard, because many tools are slow in a
 * folder with a million entries.
 */
export function folderPath(root: string, folder: string): string {
  return join(root, folder.slice(0, 2), folder);
}

/**
 * The path of a file below the root of all files. Disk and bucket have the same paths, so that any program can
 * copy files between them.
 */
export function blobPath(folder: string, name: string): string {
  return posix.join(folder.slice(0, 2), folder, name);
}

/** The parts of a file's URL, which the server has made. */
export function partsOfUrl(url: string): { folder: string; name: string } {
  const [, , folder = '', name = ''] = url.split('/');
  return { folder, name: decodeURIComponent(name) };
}

const FOLDER = /^[\w-]{24}$/;
