// The tab. The meaning of the keys in the composer, below the field (DLG-08).
import { useLingui } from '@lingui/react/macro';

export function KeyHint() {
  const { t } = useLingui();
  return t`Enter sends · Ctrl+Enter new line`;
}
