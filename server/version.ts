// The version of this server.
import { readFileSync } from 'node:fs';

const packageJson = new URL('../package.json', import.meta.url);

export const VERSION: string = (JSON.parse(readFileSync(packageJson, 'utf8')) as { version: string }).version;
