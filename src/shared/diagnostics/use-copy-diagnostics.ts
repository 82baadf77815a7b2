// The act "Copy diagnostics" of a toast or a setting: it copies the diagnostics, and a toast tells the result.
import { useLingui } from '@lingui/react/macro';
import { useLine } from '../../line/hooks.ts';
import { toasts } from '../../ui/toasts.ts';
import { copyDiagnostics } from './copy-diagnostics.ts';

/** @returns a function that copies, with the error that the page shows */
export function useCopyDiagnostics(): (error?: unknown) => Promise<void> {
  const { t } = useLingui();
  const line = useLine();
  return async (error) => {
    const isCopied = await copyDiagnostics(line, error);
    if (isCopied) toasts.add({ kind: 'good', text: t`Copied` });
    else toasts.add({ kind: 'wrong', text: t`The browser did not allow copying.` });
  };
}
