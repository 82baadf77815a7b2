// The two secrets that sign tokens. The first start writes them into DATA_DIR/secrets.json, which only the
// owner can read. With a shared database in production every server must get the same two.
import { hkdfSync, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeNewFile } from '../disk.ts';

export interface Secrets {
  access: string;
  refresh: string;
}

/** New random secrets, for a server that stores nothing. */
export function freshSecrets(): Secrets {
  return { access: randomBytes(32).toString('base64url'), refresh: randomBytes(32).toString('base64url') };
}

/** The secrets of a data folder, created where they are missing. Throws on a malformed file. */
export async function secretsOf(folder: string): Promise<Secrets> {
  const path = join(folder, 'secrets.json');
  const text = existsSync(path) ? await readFile(path, 'utf8') : null;
  if (text !== null) return parse(text, path);
  const secrets = freshSecrets();
  await makeFolder(folder);
  await writeNewFile(path, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** A key of 32 bytes for one use, which `label` names. All servers with the same secrets derive the same key. */
export function derivedKey({ refresh }: Secrets, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', refresh, '', `partyline ${label}`, 32));
}

function parse(text: string, path: string): Secrets {
  try {
    const { access, refresh } = JSON.parse(text) as Partial<Secrets>;
    if (typeof access === 'string' && access && typeof refresh === 'string' && refresh) {
      return { access, refresh };
    }
  } catch {
    // Invalid JSON throws the same error as any other malformed file, below.
  }
  throw new Error(
    `${path} does not hold the two secrets. Restore it, or delete it: everybody signs in again.`,
  );
}
