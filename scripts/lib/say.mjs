// Output and exit codes of the scripts. Runs on Node 20 without packages.

/** A failure that its message fully explains; printed without a stack. */
export class Plain extends Error {}

const start = performance.now();

/** @param {string} text */
export function say(text) {
  console.log(`[${seconds(start)}] ${text}`);
}

/**
 * Formatted time since `from`.
 * @param {number} from milliseconds of performance.now()
 */
export function seconds(from) {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`;
}

/**
 * Runs a script's body. Prints the message of a Plain error, or the stack of any other error, and sets exit
 * code 1.
 * @param {() => Promise<number | void>} body resolves to the exit code; undefined means 0
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
 * The printed form of an error: the message of a Plain error, else the whole error.
 * @param {unknown} error
 */
export function explain(error) {
  if (error instanceof Plain) return error.message;
  const unknownOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return unknownOption ? `${error.message.split('. ')[0]}. --help lists the options.` : error;
}
