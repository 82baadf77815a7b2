// Hint below the field that names the keys of the composer (DLG-08).
import { useLingui } from '@lingui/react/macro';

export function KeyHint() {
  const { t } = useLingui();
  return t`Enter to send · Ctrl+Enter for new line`;
}
