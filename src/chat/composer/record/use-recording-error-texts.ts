// Sentences for a failed recording, with a remedy where there is one.
import { useLingui } from '@lingui/react/macro';
import type { RecordingError } from './recording.ts';

export function useRecordingErrorTexts(): (why: RecordingError) => string {
  const { t } = useLingui();
  const texts: Readonly<Record<RecordingError, string>> = {
    'not-allowed': t`Microphone access is blocked. Allow it in the browser settings for this site, then try again.`,
    'no-microphone': t`No microphone was found. Connect one, then try again.`,
    'in-use': t`The microphone could not be opened. Another program may be using it. Close that program, then try again.`,
    unsupported: t`This browser cannot record sound.`,
    'too-short': t`A voice message must be at least one second long.`,
    other: t`The microphone could not be opened. Try again.`,
  };
  return (why) => texts[why];
}
