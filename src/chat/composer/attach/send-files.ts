// The tab. Hands files to the engine, one message each, in their order, and their caption behind the last one. They
// are bound to the chat that they were chosen for, whatever the page shows meanwhile.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { busy } from '../../../platform/busy.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { outgoing } from '../outgoing-text.ts';
import type { Ready } from './prepare.ts';
import { travellingMime, travellingName, travellingSides } from './wire-limits.ts';

export interface Sending {
  chat: ChatKey;
  files: readonly Ready[];
  /** As it was typed; blank for none. No longer than a message may be. */
  caption: string;
  /** What the first of them answers to; null for nothing. */
  quote: number | null;
  receipt: boolean;
}

export interface SendFilesTools {
  line: Pick<Line, 'command' | 'user'>;
  nextTmpId: () => string;
  /** Keeps the page from loading itself again until what it answers is called. */
  hold?: () => () => void;
}

/** What could not be written down; it can be sent again. */
export interface Left {
  files: readonly Ready[];
  caption: boolean;
}

/** Settles when all are written down or not. */
export async function sendFiles(sending: Sending, tools: SendFilesTools): Promise<Left> {
  const { chat, receipt } = sending;
  const { line, nextTmpId, hold = () => busy.hold() } = tools;
  const user = line.user();
  const done = hold();
  const left: Ready[] = [];
  let { quote } = sending;
  let last: string | null = null;
  for (const ready of sending.files) {
    const { file, kind, thumb } = ready;
    const args = {
      chat,
      tmpId: nextTmpId(),
      kind,
      name: travellingName(file.name),
      mime: travellingMime(file.type),
      file,
      thumb,
      ...travellingSides(ready.width, ready.height),
      quote,
      ...(receipt && { receipt }),
    };
    const answer = await retryCommand(line, 'sendFile', args, user);
    if (answer.ok) {
      last = args.tmpId;
      quote = null;
    } else {
      left.push(ready);
    }
  }
  const caption = outgoing(sending.caption);
  let missed = caption.kind !== 'blank';
  // It is a caption of something: with nothing before it, it waits for the files that are left.
  if (caption.kind === 'text' && last !== null && left.length === 0) {
    const args = {
      chat,
      tmpId: nextTmpId(),
      content: caption.content,
      after: last,
      ...(receipt && { receipt }),
    };
    missed = !(await retryCommand(line, 'sendText', args, user)).ok;
  }
  done();
  return { files: left, caption: missed };
}
