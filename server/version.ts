// The version of this server.
import { readFileSync } from 'node:fs';
import { PACKAGE } from './own-files.ts';

export const VERSION: string = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string }).version;
