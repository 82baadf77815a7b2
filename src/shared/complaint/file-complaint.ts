// The two steps of a complaint: the uploads of its pictures, one after the other, then the complaint itself. A picture
// that is uploaded stays uploaded when a later step fails, so that the next attempt continues there.
import type { StoredPicture } from '../../core/contract/people-commands.ts';
import type { Failure } from '../../core/contract/result.ts';
import type { ChatKey } from '../../core/domain/chat-key.ts';
import type { ComplaintType } from '../../core/wire/profile-s/enums.ts';
import type { Line } from '../../line/api.ts';
import { retryCommand } from '../retry-command.ts';
import type { ReadyPicture } from '../upload/prepare-picture.ts';
import { wireName, wireSides } from '../upload/wire-limits.ts';

/** A picture that passed the checks of uploads. */
export interface CheckedPicture extends ReadyPicture {
  file: File;
}

export interface Complaint {
  of: ChatKey;
  type: ComplaintType;
  text: string;
  pictures: readonly CheckedPicture[];
}

export interface ComplaintTools {
  line: Pick<Line, 'command' | 'user'>;
  /** The pictures of earlier attempts that are uploaded; each upload adds its picture. */
  uploaded: Map<File, StoredPicture>;
  /** Called before each upload. @param number the number of the picture, from 1 */
  onUpload: (number: number) => void;
  /** The user has closed the dialog: nothing more is sent. */
  isCancelled: () => boolean;
}

export type ComplaintOutcome =
  | { kind: 'sent' }
  | { kind: 'cancelled' }
  /** `picture`: the file that was not uploaded; null if the complaint itself failed. */
  | { kind: 'failed'; error: Failure; picture: File | null };

export async function fileComplaint(
  { of, type, text, pictures }: Complaint,
  { line, uploaded, onUpload, isCancelled }: ComplaintTools,
): Promise<ComplaintOutcome> {
  const user = line.user();
  const images: StoredPicture[] = [];
  for (const [index, { file, thumb, width, height }] of pictures.entries()) {
    let stored = uploaded.get(file);
    if (!stored) {
      onUpload(index + 1);
      const args = { name: wireName(file.name), file, thumb, ...wireSides(width, height) };
      const receipt = await retryCommand(line, 'uploadPicture', args, user);
      if (!receipt.ok) return { kind: 'failed', error: receipt.error, picture: file };
      stored = receipt.value;
      uploaded.set(file, stored);
    }
    if (isCancelled()) return { kind: 'cancelled' };
    images.push(stored);
  }
  // A complaint has no id that would let the server recognise a repetition, so it is not retried.
  const receipt = await line.command('complain', { of, type, text, images }, user);
  return receipt.ok ? { kind: 'sent' } : { kind: 'failed', error: receipt.error, picture: null };
}
