// The password prompt of the operator's command. A terminal asks twice and hides the input; otherwise the
// password is the first line of standard input. It is never an argument, because other users could read it in
// the list of processes.
import { text } from 'node:stream/consumers';

interface Streams {
  input: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
  output: { write(text: string): unknown };
}

/** Resolves to the password, or an error sentence. */
export async function readPassword({ input, output }: Streams): Promise<{ password: string } | string> {
  if (!input.isTTY) {
    const [line = ''] = (await text(input)).split(/\r?\n/, 1);
    return line === '' ? 'Give the password on standard input, as its first line.' : { password: line };
  }
  const first = await hiddenLine({ input, output }, 'Password: ');
  const second = first === null ? null : await hiddenLine({ input, output }, 'Once more: ');
  if (first === null || second === null) return 'No password was given.';
  return first === second ? { password: first } : 'The two passwords are not the same.';
}

/** Reads a line from a terminal without echo; null if the input was ended or cancelled. */
async function hiddenLine({ input, output }: Streams, question: string): Promise<string | null> {
  output.write(question);
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  const characters: string[] = [];
  const line = await new Promise<string | null>((resolve) => {
    const onData = (typed: string | Buffer) => {
      for (const character of String(typed)) {
        const end = ENDS.get(character);
        if (end !== undefined) {
          input.off('data', onData);
          return resolve(end === 'enter' ? characters.join('') : null);
        }
        if (character === '\b' || character === '\u007f') characters.pop();
        else characters.push(character);
      }
    };
    input.on('data', onData);
    input.resume();
  });
  input.setRawMode?.(false);
  input.pause();
  output.write('\n');
  return line;
}

/** Keys that end the input: Enter accepts it, Ctrl+C and Ctrl+D cancel it. */
const ENDS = new Map<string, 'enter' | 'cancel'>([
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u0003', 'cancel'],
  ['\u0004', 'cancel'],
]);
