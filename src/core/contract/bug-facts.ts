// The facts of a bug without texts of users. A bug's message may quote such a text, and its stack repeats the
// message.
import type { BugFacts } from './diagnostics.ts';

/** An exception of the engine or of a tab. */
interface Thrown {
  name: string;
  message: string;
  stack: string;
}

export function bugFacts({ name, message, stack }: Thrown): Omit<BugFacts, 'at'> {
  return {
    name: /^\w{1,40}$/.test(name) ? name : 'Error',
    message: withoutQuotes(message),
    stack: framesOf(stack),
  };
}

/** Messages of the JavaScript engine that name only code. */
const CODE_MESSAGES = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$#]{1,40}'\)$/,
  /^[\w$.]{1,60} is not (?:a function|a constructor|iterable|defined)$/,
];

/** Cuts a message at its first quotation, because a user's text may follow. */
const withoutQuotes = (message: string): string =>
  CODE_MESSAGES.some((words) => words.test(message))
    ? message
    : message.replace(/(?:["'`“‘]|(?: but)? received )[\s\S]*$/i, '…').slice(0, 200);

/**
 * A line of a stack in the form of Chromium (`at name (url:1:2)`), or of Firefox and Safari (`name@url:1:2`).
 */
const FRAME = /^\s*(?:at [^"'`]*|[\w$.<>/[\] ]*@\S*):\d+:\d+\)?$/;

/** The frames of a stack without the host of the scripts. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 30)
    .map((line) => line.trim().replace(/\w+:\/\/[^/\s)]*/g, ''));
