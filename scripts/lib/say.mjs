// Runs on Node 20 and newer, without packages. What the scripts say, and how they end with a sentence.

/** A failure that one sentence explains; printed without a stack. */
export class Plain extends Error {}

const start = performance.now();

/** @param {string} text */
export function say(text) {
  console.log(`[${seconds(start)}] ${text}`);
}

/**
 * Time since `from`, for people.
 * @param {number} from milliseconds of performance.now()
 */
export function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

/**
 * Runs a script's body; a failure that one sentence explains becomes that sentence and exit code 1, a bug keeps
 * its stack.
 * @param {() => Promise<number | void>} body resolves to the exit code, nothing means 0
 */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/**
 * What to print of an error: its sentence where it was made for people, else all of it.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Plain) return error.message;
  const unknownOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return unknownOption ? `${error.message.split('. ')[0]}. --help lists the options.` : error;
}
