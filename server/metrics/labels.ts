// Values of labels, from fixed sets: each value of a label is a series, and a client must not make new ones.
import { ResultCode, Terminal } from '../../src/core/wire/index.ts';

const TERMINALS = new Map<number, string>(
  Object.entries(Terminal).map(([name, terminal]) => [terminal, name.toLowerCase()]),
);

export const terminalLabel = (terminal: number): string => TERMINALS.get(terminal) ?? 'other';

/** Codes of closes that the server and browsers use. A client may send any code from 3000 to 4999. */
const CLOSE_CODES: ReadonlySet<number> = new Set([
  1000, 1001, 1002, 1003, 1005, 1006, 1007, 1008, 1009, 1011, 1012, 1013, 3000, 4001,
]);

export const closeLabel = (code: number): string => (CLOSE_CODES.has(code) ? String(code) : 'other');

const RESULT_CODES: ReadonlySet<number> = new Set(Object.values(ResultCode));

export const resultLabel = (code: number): string => (RESULT_CODES.has(code) ? String(code) : 'other');

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']);

export const methodLabel = (method: string): string => (METHODS.has(method) ? method : 'other');

/** `2xx` to `5xx`; `aborted` for a response whose end the client has not awaited. */
export function statusLabel({ status, isAborted }: { status: number; isAborted: boolean }): string {
  return isAborted ? 'aborted' : `${Math.floor(status / 100)}xx`;
}
