// Sending of files: one message for each file in the tray's order, then one message with the caption. The
// files go to the chat that they were chosen for, even after the user has opened another chat.
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { busy } from '../../../platform/busy.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { outgoing } from '../outgoing-text.ts';
import type { ReadyFile } from './prepare.ts';
import { wireMime, wireName, wireSides } from '../../../shared/upload/wire-limits.ts';

export interface FilesToSend {
  chat: ChatKey;
  files: readonly ReadyFile[];
  /** The typed caption, at most as long as a message; blank for no caption. */
  caption: string;
  /** The id of the message that the first file replies to; null for no reply. */
  quote: number | null;
  receipt: boolean;
}

export interface SendFilesTools {
  line: Pick<Line, 'command' | 'user'>;
  nextTmpId: () => string;
  /** Prevents the page from reloading itself until the returned function is called. */
  hold?: () => () => void;
}

/** The files that the engine could not store, and whether it could not store the caption. */
export interface NotStored {
  files: readonly ReadyFile[];
  caption: boolean;
}

/** Resolves after the engine has stored or refused every message. */
export async function sendFiles(sending: FilesToSend, tools: SendFilesTools): Promise<NotStored> {
  const { chat, receipt } = sending;
  const { line, nextTmpId, hold = () => busy.hold() } = tools;
  const user = line.user();
  const release = hold();
  const notStored: ReadyFile[] = [];
  let { quote } = sending;
  let lastTmpId: string | null = null;
  for (const ready of sending.files) {
    const { file, kind, thumb } = ready;
    const args = {
      chat,
      tmpId: nextTmpId(),
      kind,
      name: wireName(file.name),
      mime: wireMime(file.type),
      file,
      thumb,
      ...wireSides(ready.width, ready.height),
      quote,
      ...(receipt && { receipt }),
    };
    const result = await retryCommand(line, 'sendFile', args, user);
    if (result.ok) {
      lastTmpId = args.tmpId;
      quote = null;
    } else {
      notStored.push(ready);
    }
  }
  const caption = outgoing(sending.caption);
  let captionNotStored = caption.kind !== 'blank';
  // A caption follows its files, so it is sent only if the engine has stored every file.
  if (caption.kind === 'text' && lastTmpId !== null && notStored.length === 0) {
    const args = {
      chat,
      tmpId: nextTmpId(),
      content: caption.content,
      after: lastTmpId,
      ...(receipt && { receipt }),
    };
    captionNotStored = !(await retryCommand(line, 'sendText', args, user)).ok;
  }
  release();
  return { files: notStored, caption: captionNotStored };
}
