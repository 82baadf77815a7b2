// A new avatar: the file is checked and read, the user chooses a part of it, and the part is uploaded and stored.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { isReadable } from '../../core/contract/blob.ts';
import { failed, type Result } from '../../core/contract/result.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { cropped, previewOf, type Square } from '../../platform/media/crop.ts';
import type { CheckedFile, Refusal } from '../../shared/upload/file-rules.ts';
import { useRefusalWords } from '../../shared/upload/use-refusal-words.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { toasts } from '../../ui/toasts.ts';
import type { CropSubject } from './CropDialog.tsx';
import { saveAvatar } from './save-avatar.ts';

export interface NewAvatar {
  busy: boolean;
  /** The sentence for a refused file; undefined for none. */
  error: string | undefined;
  /** The picture whose part the user chooses; null for none. */
  subject: CropSubject | null;
  choose: (chosen: CheckedFile) => void;
  save: (part: Square, signal: AbortSignal) => Promise<Result<unknown>>;
  cancel: () => void;
}

export function useNewAvatar(): NewAvatar {
  const { t } = useLingui();
  const line = useLine();
  const { of } = useRefusalWords();
  const [error, setError] = useState<string>();
  const [subject, setSubject] = useState<CropSubject | null>(null);
  const [busy, run] = useBusy();
  useEffect(() => (subject ? () => URL.revokeObjectURL(subject.address) : undefined), [subject]);

  const read = async (chosen: CheckedFile): Promise<void> => {
    setError(undefined);
    const outcome = await preview(chosen);
    if ('refusal' in outcome) setError(of(chosen.file.name, outcome.refusal));
    else setSubject(outcome.subject);
  };
  return {
    busy,
    error,
    subject,
    choose: (chosen) => void run(() => read(chosen)),
    cancel: () => setSubject(null),
    async save(part, signal) {
      if (subject && !(await isReadable(subject.file))) return failed({ code: 'UNREADABLE' });
      const outcome = await saveAvatar(part, {
        line,
        draw: async (it) => {
          const drawn = subject && (await cropped(subject.file, it));
          return drawn?.kind === 'done' ? drawn.value : null;
        },
        unreadable: of('', { why: 'not-shown' }),
        signal,
      });
      if (outcome.ok && outcome.value === 'saved')
        toasts.add({ kind: 'good', text: t`The picture was changed.` });
      return outcome;
    },
  };
}

async function preview({
  file,
  refusal,
}: CheckedFile): Promise<{ subject: CropSubject } | { refusal: Refusal }> {
  if (refusal) return { refusal };
  if (!(await isReadable(file))) return { refusal: { why: 'unreadable' } };
  const outcome = await previewOf(file);
  if (outcome.kind === 'failed') return { refusal: { why: 'not-shown' } };
  const picture = outcome.value;
  if (picture.kind === 'refused') {
    return picture.why === 'no-picture'
      ? { refusal: { why: 'not-shown' } }
      : { refusal: { why: 'too-many-pixels', most: LIMITS.imagePixels } };
  }
  const { width, height } = picture;
  return { subject: { file, width, height, address: URL.createObjectURL(picture.preview) } };
}
