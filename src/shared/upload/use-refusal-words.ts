// Sentences for the reason why a file was not sent, with the file's name and the accepted limits.
import { useLingui } from '@lingui/react/macro';
import { shownName } from '../files/file-name.ts';
import { fileSize } from '../files/file-size.ts';
import type { Refusal } from './file-rules.ts';

export interface RefusalWords {
  /** The sentence without the file's name, for places that show the name beside it. */
  why: (refusal: Refusal) => string;
  /** The sentence with the file's name. */
  of: (name: string, refusal: Refusal) => string;
}

export function useRefusalWords(): RefusalWords {
  const { t, i18n } = useLingui();
  const why = (refusal: Refusal): string => {
    switch (refusal.why) {
      case 'empty':
        return t`The file is empty.`;
      case 'folder':
        return t`This is a folder. Compress it to a file, such as a ZIP, to send it.`;
      case 'too-large':
        return t`The file size cannot exceed ${{ size: fileSize(refusal.most, i18n.locale) }}!`;
      case 'format':
        return t`The file format is incorrect, please upload the file in the following format: ${{ types: refusal.types.join(', ') }}.`;
      case 'too-many-pixels':
        return t`The picture has too many pixels. At most ${{ millions: i18n.number(refusal.most / 1_000_000) }} million are allowed.`;
      case 'not-shown':
        return t`Unable to load image. This browser cannot show the file as a picture. Choose another one.`;
      case 'unreadable':
        return t`Unable to read file.`;
      case 'changed':
        return t`This file was changed or deleted. Choose it again.`;
      case 'not-written':
        return t`The file could not be saved. Try again.`;
    }
  };
  const of = (name: string, refusal: Refusal): string => {
    const shown = shownName(name);
    return shown === '' ? why(refusal) : t`${{ name: shown }}: ${{ reason: why(refusal) }}`;
  };
  return { why, of };
}
