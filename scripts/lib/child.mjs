// Child processes that end when this process is told to end. Runs on Node 20 without packages.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { inRoot, root } from './paths.mjs';

/**
 * Signals that this process forwards. The child decides how to end, and this process ends after it. A terminal
 * sends Ctrl+C and hang-up to the whole process group, so the child already has those.
 */
const forwarded = /** @type {NodeJS.Signals[]} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);
const byTerminal = /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGHUP']);

/**
 * The environment of every child: node_modules/.bin comes first in PATH, so that `node` is the pinned one.
 * @param {NodeJS.ProcessEnv} [extra]
 * @returns {NodeJS.ProcessEnv}
 */
export function environment(extra = {}) {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const bin = inRoot('node_modules', '.bin');
  const path = process.env[name] ?? '';
  return { ...process.env, [name]: path.startsWith(bin) ? path : bin + delimiter + path, ...extra };
}

/** Time in which a process that outlives a child may still write to the child's output, ms. */
const LAST_LINES = 2_000;

/**
 * Runs a program to its end with the stdio of this process. With `onLine` the program has no input, and the function
 * receives the lines of its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean, onLine?: ((line: string) => void) | undefined }} [options]
 * @returns {Promise<number>} the exit code; 128 + number for a signal, 127 where the program does not start
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(options.env),
      shell: options.shell ?? false,
      stdio: options.onLine ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const stop = forwardSignals(child);
    const { onLine } = options;
    if (onLine) for (const output of [child.stdout, child.stderr]) eachLine(output, onLine);
    child.on('error', (error) => {
      stop();
      console.error(`${command} does not start: ${error.message}`);
      resolve(127);
    });
    child.on('exit', (code, signal) => {
      stop();
      const end = () => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
      child.once('close', end);
      setTimeout(end, LAST_LINES).unref();
    });
  });
}

/**
 * Runs a program to its end, and keeps its output without control characters of a terminal.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ code: number, output: string }>} the exit code as of `run`
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: environment(options.env),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = forwardSignals(child);
    /** @type {Buffer[]} */
    const output = [];
    child.stdout.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk));
    child.stderr.on('data', (/** @type {Buffer} */ chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(String(error))));
    child.on('close', (code, signal) => {
      stop();
      const text = stripVTControlCharacters(Buffer.concat(output).toString()).trim();
      resolve({ code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'], output: text });
    });
  });
}

/**
 * @param {import('node:stream').Readable | null} output
 * @param {(line: string) => void} onLine
 */
function eachLine(output, onLine) {
  if (output) createInterface(output).on('line', onLine);
}

/**
 * Ends the child when this process is told to end.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => void} call it when the child has ended
 */
export function forwardSignals(child) {
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    if (!(process.stdin.isTTY && byTerminal.includes(signal))) child.kill(signal);
  };
  for (const signal of forwarded) process.on(signal, forward);
  const watch = setInterval(() => {
    if (isOrphaned()) child.kill('SIGTERM');
  }, 500);
  watch.unref();
  return () => {
    for (const signal of forwarded) process.off(signal, forward);
    clearInterval(watch);
  };
}

const parent = process.ppid;

/**
 * npm sends a signal only to its shell, which ends without forwarding it. The parent process id changes then.
 */
function isOrphaned() {
  return process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent;
}
