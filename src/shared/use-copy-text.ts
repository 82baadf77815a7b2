// Copies a text to the clipboard. A toast tells the result.
import { useLingui } from '@lingui/react/macro';
import { toasts } from '../ui/toasts.ts';

export function useCopyText(): (text: string) => Promise<void> {
  const { t } = useLingui();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.add({ kind: 'good', text: t`Copied` });
    } catch {
      toasts.add({ kind: 'wrong', text: t`The browser did not allow copying.` });
    }
  };
}
