// Sentences for a failed recording, with a remedy where there is one.
import { useLingui } from '@lingui/react/macro';
import type { RecordingError } from './recording.ts';

export function useRecordingErrorTexts(): (why: RecordingError) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<RecordingError, string>> = {
    'not-allowed': t`The microphone may not be used here. Allow it in the settings of your browser for this site, then try again.`,
    'no-microphone': t`No microphone was found. Connect one, then try again.`,
    'in-use': t`The microphone could not be opened: another program may be using it. Close that one, then try again.`,
    unsupported: t`This browser cannot record sound.`,
    'too-short': t`A voice message has to be at least one second long.`,
    other: t`The microphone could not be opened. Try again.`,
  };
  return (why) => texts[why];
}
