// Import of a module from its text, as a build would change it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports the text of a module that imports nothing by a relative path. */
export async function importText<Module>(text: string): Promise<Module> {
  const folder = mkdtempSync(join(tmpdir(), 'partyline-module-'));
  try {
    const file = join(folder, 'module.mjs');
    writeFileSync(file, text);
    return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Module;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
