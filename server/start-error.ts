// Errors whose cause the operator can fix: at the start of the server, and in commands of operators.

import { isDiskFull } from './disk-space.ts';

/** The reason why a server cannot start, or a command of an operator cannot do its work. Its message tells the operator what to do. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Resolves to the promise's value. A rejection, except a StartError, becomes one with `sentence` and the reason. */
export async function orStartError<T>(promise: Promise<T>, sentence: string): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${sentence}: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full. Free some space on it, then start again';
  return error instanceof Error ? error.message || error.name : String(error);
}
