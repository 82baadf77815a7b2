// Saves a part of a picture as the avatar: draws it, uploads it and stores it in the profile.
import { done, failed, type Result } from '../../core/contract/result.ts';
import type { Line } from '../../line/api.ts';
import type { Cropped, Square } from '../../platform/media/crop.ts';
import { retryCommand } from '../../shared/retry-command.ts';

export interface SaveAvatarOptions {
  line: Pick<Line, 'command' | 'user'>;
  /** Draws the part; null if the picture cannot be read. */
  draw: (part: Square) => Promise<Cropped | null>;
  /** The sentence for a picture that cannot be read. */
  unreadable: string;
  /** Its abort leaves the profile as it is, unless the profile's change is already on its way. */
  signal: AbortSignal;
}

/** A cancelled change has no failure to tell. */
export type AvatarOutcome = 'saved' | 'cancelled';

export async function saveAvatar(
  part: Square,
  { line, draw, unreadable, signal }: SaveAvatarOptions,
): Promise<Result<AvatarOutcome>> {
  // Another user may be signed in when the upload ends.
  const user = line.user();
  const avatar = await draw(part);
  if (signal.aborted) return done('cancelled');
  if (!avatar) return failed({ code: 'REFUSED', message: unreadable, status: 0 });
  const { picture: file, thumb, side } = avatar;
  const name = file.type === 'image/jpeg' ? 'avatar.jpg' : 'avatar.webp';
  const args = { name, file, thumb, width: side, height: side };
  const uploaded = await retryCommand(line, 'uploadPicture', args, user);
  if (signal.aborted) return done('cancelled');
  if (!uploaded.ok) return uploaded;
  const stored = await retryCommand(line, 'updateProfile', { picture: uploaded.value }, user);
  return stored.ok ? done('saved') : stored;
}
