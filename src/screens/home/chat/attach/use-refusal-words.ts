// The tab. Why a file was not sent, in words that name the file and what would do.
import { useLingui } from '@lingui/react/macro';
import { fileSize } from '../../../shared/file-size.ts';
import { shownName } from '../../../shared/file-name.ts';
import { PICTURE_NAMES, type Refusal } from './file-checks.ts';

export function useRefusalWords(): (name: string, refusal: Refusal) => string {
  const { t, i18n } = useLingui();
  const sentence = (refusal: Refusal): string => {
    switch (refusal.why) {
      case 'empty':
        return t`The file is empty, so there is nothing to send.`;
      case 'too-large':
        return t`The file size cannot exceed ${{ size: fileSize(refusal.most, i18n.locale) }}.`;
      case 'format':
        return t`The file format is incorrect, please upload the file in the following format: ${PICTURE_NAMES}.`;
      case 'too-many-pixels':
        return t`The picture has too many pixels. At most ${{ millions: refusal.most / 1_000_000 }} million can be sent.`;
      case 'unreadable':
        return t`Unable to read file.`;
      case 'not-written':
        return t`The file could not be written down. Try again.`;
    }
  };
  return (name, refusal) => {
    const shown = shownName(name);
    return shown === '' ? sentence(refusal) : t`${{ name: shown }}: ${{ reason: sentence(refusal) }}`;
  };
}
