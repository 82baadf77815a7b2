// Sending of files: one message for each file in the tray's order, then one message with the caption. The
// files go to the chat that they were chosen for, even after the user has opened another chat.
import { isReadable } from '../../../core/contract/blob.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import type { Line } from '../../../line/api.ts';
import { busy } from '../../../platform/busy.ts';
import { retryCommand } from '../../../shared/retry-command.ts';
import { outgoing } from '../outgoing-text.ts';
import type { Refusal } from '../../../shared/upload/file-rules.ts';
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

/** The files that were not sent with the reasons, and whether the caption was not sent. */
export interface NotSent {
  files: ReadonlyMap<ReadyFile, Refusal>;
  caption: boolean;
}

/**
 * Resolves after the engine has stored or refused every message. A file that was changed or deleted since it was chosen
 * is left out; it delays neither the other files nor the caption.
 */
export async function sendFiles(sending: FilesToSend, tools: SendFilesTools): Promise<NotSent> {
  const { chat, receipt } = sending;
  const { line, nextTmpId, hold = () => busy.hold() } = tools;
  const user = line.user();
  const release = hold();
  const notSent = new Map<ReadyFile, Refusal>();
  let mayRepeat = false;
  let { quote } = sending;
  let lastTmpId: string | null = null;
  for (const ready of sending.files) {
    const { file, kind, thumb, largeThumb, lastModified } = ready;
    // Some browsers read a rewritten file, whose size and picture may no longer be the prepared ones.
    if (file.lastModified !== lastModified || !(await isReadable(file))) {
      notSent.set(ready, { why: 'changed' });
      continue;
    }
    const args = {
      chat,
      tmpId: nextTmpId(),
      kind,
      name: wireName(file.name),
      mime: wireMime(file.type),
      file,
      thumb,
      ...(kind === 'image' && { largeThumb }),
      ...wireSides(ready.width, ready.height),
      quote,
      ...(receipt && { receipt }),
    };
    const result = await retryCommand(line, 'sendFile', args, user);
    if (result.ok) {
      lastTmpId = args.tmpId;
      quote = null;
    } else {
      notSent.set(ready, { why: 'not-written' });
      mayRepeat = true;
    }
  }
  const caption = outgoing(sending.caption);
  let captionNotStored = caption.kind !== 'blank';
  // A caption follows its files, so it waits for a file that the user can send again.
  if (caption.kind === 'text' && lastTmpId !== null && !mayRepeat) {
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
  return { files: notSent, caption: captionNotStored };
}
