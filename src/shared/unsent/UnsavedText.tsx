// A half-typed text of a form that the user may not open any more, such as the notice of a former group.
import { useState } from 'react';
import { isBlank } from '../../core/domain/blank.ts';
import { useUnsavedSlot } from '../forms/unsaved-texts.ts';
import { UnsentText } from './UnsentText.tsx';

/** @param textKey names the text among all texts of the user, such as `group-7/notice` */
export function UnsavedText({ textKey, label }: { textKey: string; label: string }) {
  const unsaved = useUnsavedSlot(textKey);
  const [typed, setTyped] = useState(() => unsaved.read()?.typed ?? '');
  if (isBlank(typed)) return null;
  const forget = (): void => {
    unsaved.write(undefined);
    setTyped('');
  };
  return <UnsentText label={label} text={typed} onDelete={forget} />;
}
