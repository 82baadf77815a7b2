// A Vite plugin that writes compressed copies of the built files, for servers that select by Accept-Encoding.
// The highest levels take seconds, so the build compresses once.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Names of compressed copies. */
export const COMPRESSED = /\.(?:br|gz)$/;

export function compressedFiles(): Plugin {
  let folder = '';
  return {
    name: 'compressed-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // A failed build has no page.
        if (existsSync(join(folder, 'index.html'))) await compressFolder(folder);
      },
    },
  };
}

/** Writes NAME.br and NAME.gz beside each text file where they are worthwhile. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(paths.filter((path) => TEXT.test(path)).map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const copies = await copiesOf(await readFile(path));
  await Promise.all(Object.entries(copies).map(([ending, bytes]) => writeFile(`${path}.${ending}`, bytes)));
}

/**
 * The worthwhile copies of a file. Two copies of one file never have the same size: the server's ETags
 * consist of size and time, and must differ between encodings.
 */
export async function copiesOf(bytes: Buffer): Promise<{ br?: Buffer; gz?: Buffer }> {
  if (bytes.length < SMALLEST) return {};
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    smallestGzip(bytes),
  ]);
  if (gz.length > bytes.length * MAX_SHARE) return {};
  return br.length < gz.length ? { br, gz } : { gz };
}

/** The memory level decides where blocks of the format end; the best level differs between files. */
async function smallestGzip(bytes: Buffer): Promise<Buffer> {
  const level = constants.Z_BEST_COMPRESSION;
  const copies = await Promise.all(
    [6, 7, 8, 9].map((memLevel) => promisify(gzip)(bytes, { level, memLevel })),
  );
  return copies.reduce((least, copy) => (copy.length < least.length ? copy : least));
}

/** Names of files to compress. Other types are compressed already, or are for developers only (source maps). */
const TEXT = /\.(?:html|js|css|svg|webmanifest|txt)$/;

/**
 * Minimum size of a file to compress, bytes. A smaller file fits into one packet with its headers even
 * uncompressed.
 */
const SMALLEST = 1024;

/** The maximum size of a worthwhile copy, as a share of the file's size. */
const MAX_SHARE = 0.9;
