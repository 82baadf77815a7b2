// Server: the operator's command asks for a password: twice at a terminal without showing it, else the first line
// of standard input. Never an argument: other users of the machine could read it in the list of processes.
import { text } from 'node:stream/consumers';

interface Streams {
  input: NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (raw: boolean) => unknown };
  output: { write(text: string): unknown };
}

/** The password, or a sentence. */
export async function readPassword({ input, output }: Streams): Promise<{ password: string } | string> {
  if (!input.isTTY) {
    const [line = ''] = (await text(input)).split(/\r?\n/, 1);
    return line === '' ? 'Give the password on standard input, as its first line.' : { password: line };
  }
  const first = await hidden({ input, output }, 'Password: ');
  const second = first === null ? null : await hidden({ input, output }, 'Once more: ');
  if (first === null || second === null) return 'No password was given.';
  return first === second ? { password: first } : 'The two passwords are not the same.';
}

/** A line typed at a terminal; null where the input was ended or broken off. */
async function hidden({ input, output }: Streams, question: string): Promise<string | null> {
  output.write(question);
  input.setRawMode?.(true);
  input.setEncoding('utf8');
  const letters: string[] = [];
  const line = await new Promise<string | null>((resolve) => {
    const onData = (typed: string | Buffer) => {
      for (const letter of String(typed)) {
        const end = ENDS.get(letter);
        if (end !== undefined) {
          input.off('data', onData);
          return resolve(end === 'enter' ? letters.join('') : null);
        }
        if (letter === '\b' || letter === '\u007f') letters.pop();
        else letters.push(letter);
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

/** Ctrl+C and Ctrl+D break off. */
const ENDS = new Map<string, 'enter' | 'break'>([
  ['\r', 'enter'],
  ['\n', 'enter'],
  ['\u0003', 'break'],
  ['\u0004', 'break'],
]);
