// A new picture of a group: checked, prepared, uploaded, then stored in the group. Each failure is a sentence.
import { useLingui } from '@lingui/react/macro';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import type { CheckedFile } from '../../shared/upload/file-rules.ts';
import { preparePicture } from '../../shared/upload/prepare-picture.ts';
import { useRefusalWords } from '../../shared/upload/use-refusal-words.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureWords } from '../../shared/use-failure-words.ts';
import { toasts } from '../../ui/toasts.ts';

export interface NewPicture {
  busy: boolean;
  change: (chosen: CheckedFile) => void;
}

export function useNewPicture(group: number): NewPicture {
  const { t } = useLingui();
  const line = useLine();
  const refusalWords = useRefusalWords();
  const failureText = useFailureWords();
  const [busy, run] = useBusy();

  /** Returns the sentence for a failure; null for a stored picture. */
  const store = async (chosen: CheckedFile): Promise<string | null> => {
    const prepared = await preparePicture(chosen);
    if ('refusal' in prepared) return refusalWords.of(chosen.file.name, prepared.refusal);
    const { file, ...info } = prepared.ready;
    const name = file.name || 'picture';
    const uploaded = await retryCommand(line, 'uploadPicture', { name, file, ...info });
    if (!uploaded.ok) return failureText(uploaded.error);
    const changed = await retryCommand(line, 'modifyGroup', { group, picture: uploaded.value });
    return changed.ok ? null : failureText(changed.error);
  };
  const tell = async (chosen: CheckedFile): Promise<void> => {
    const problem = await store(chosen);
    if (problem !== null) toasts.add({ kind: 'wrong', text: problem });
    else toasts.add({ kind: 'good', text: t`The picture was changed.` });
  };
  return { busy, change: (chosen) => void run(() => tell(chosen)) };
}
