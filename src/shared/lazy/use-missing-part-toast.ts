// The toast for a part of the app that did not load, also past the caches. A reload ends what this page or the browser
// keeps of the failure.
import { useLingui } from '@lingui/react/macro';
import { toasts } from '../../ui/toasts.ts';

export function useMissingPartToast(): () => void {
  const { t } = useLingui();
  return () => {
    toasts.add({
      kind: 'wrong',
      text: t`This part could not be loaded.`,
      key: 'part',
      ms: DURATION,
      action: { label: t`Reload`, onPress: () => location.reload() },
    });
  };
}

/** Time for which the toast is visible, ms. */
const DURATION = 20_000;
