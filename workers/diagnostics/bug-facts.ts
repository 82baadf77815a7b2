// A bug without what people wrote: its message may quote a text, and the stack repeats the message.
import type { BugFacts } from '../../src/core/contract/diagnostics.ts';
import type { Bug } from './bugs.ts';

export function bugFacts({ name, message, stack }: Bug): Omit<BugFacts, 'at'> {
  return {
    name: /^\w{1,40}$/.test(name) ? name : 'Error',
    message: ownWords(message),
    stack: framesOf(stack),
  };
}

/** Messages of the JavaScript engine that name code and nothing else. */
const OF_CODE = [
  /^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '[\w$#]{1,40}'\)$/,
  /^[\w$.]{1,60} is not (?:a function|a constructor|iterable|defined)$/,
];

/** A message up to its first quotation: behind it may stand a text of a user. */
const ownWords = (message: string): string =>
  OF_CODE.some((words) => words.test(message))
    ? message
    : message.replace(/(?:["'`“‘]|(?: but)? received )[\s\S]*$/i, '…').slice(0, 200);

/** A line of a stack as Chromium writes it (`at name (address:1:2)`), or Firefox and Safari (`name@address:1:2`). */
const FRAME = /^\s*(?:at [^"'`]*|[\w$.<>/[\] ]*@\S*):\d+:\d+\)?$/;

/** The frames of a stack, without the host that the scripts come from. */
const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, 30)
    .map((line) => line.trim().replace(/\w+:\/\/[^/\s)]*/g, ''));
