// A new picture of a group: checked, prepared, uploaded, then stored in the group. Each failure is a sentence.
import { useLingui } from '@lingui/react/macro';
import type { Result } from '../../core/contract/result.ts';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import type { CheckedFile } from '../../shared/upload/file-rules.ts';
import { preparePicture, type ReadyPicture } from '../../shared/upload/prepare-picture.ts';
import { useRefusalWords } from '../../shared/upload/use-refusal-words.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { useFailureToast } from '../../shared/use-failure-toast.ts';
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
  const showFailure = useFailureToast();
  const [busy, run] = useBusy();

  const store = async ({ file, ...info }: ReadyPicture): Promise<Result<unknown>> => {
    const name = file.name || 'picture';
    const uploaded = await retryCommand(line, 'uploadPicture', { name, file, ...info });
    return uploaded.ok ? retryCommand(line, 'modifyGroup', { group, picture: uploaded.value }) : uploaded;
  };
  const change = async (chosen: CheckedFile): Promise<void> => {
    const prepared = await preparePicture(chosen);
    if ('refusal' in prepared) {
      toasts.add({ kind: 'wrong', text: refusalWords.of(chosen.file.name, prepared.refusal) });
      return;
    }
    const stored = await store(prepared.ready);
    if (stored.ok) toasts.add({ kind: 'good', text: t`The picture was changed.` });
    else showFailure(stored.error, failureText(stored.error));
  };
  return { busy, change: (chosen) => void run(() => change(chosen)) };
}
