// The version of the repository.
import { readFileSync } from 'node:fs';
import { inRoot } from './paths.mjs';

export function version(): string {
  return (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }).version;
}
