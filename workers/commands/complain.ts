// Complaints about users and groups, and uploads of pictures that belong to no message.
import type { ArgsOf } from '../../src/core/contract/commands.ts';
import type { StoredPicture } from '../../src/core/contract/people-commands.ts';
import { done, type Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { shortFileName } from '../../src/core/domain/file-names.ts';
import { ComplaintTarget, LIMITS } from '../../src/core/wire/index.ts';
import type { SignedInContext } from './context.ts';

export async function complain(
  { of, type, text, images }: ArgsOf<'complain'>,
  { http }: SignedInContext,
): Promise<Result<null>> {
  const { type: chatType, targetId } = targetOf(of);
  const targetType = chatType === 'GROUP' ? ComplaintTarget.GROUP : ComplaintTarget.USER;
  const answer = await http.call('complaintInitiate', {
    body: { targetType, targetId, type, images, content: text },
  });
  return answer.ok ? done(null) : answer;
}

export function uploadPicture(
  { name, file, thumb, width, height }: ArgsOf<'uploadPicture'>,
  { account }: SignedInContext,
): Promise<Result<StoredPicture>> {
  const fileName = shortFileName(name, LIMITS.fileName.max);
  const parts = {
    ...(width > 0 && { width }),
    ...(height > 0 && { height }),
    file: { blob: file, name: fileName },
    ...(thumb && { thumb: { blob: thumb, name: 'thumb.webp' } }),
  };
  const watch = { progress: () => undefined, signal: new AbortController().signal };
  return account.upload('imageUpload', { query: { isPermanent: true, thumbSize: 50 } }, parts, watch);
}
