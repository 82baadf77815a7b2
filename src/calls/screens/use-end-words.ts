// The sentence for each end of a call (ERR-36..45, ERR-49, I18N-04).
import { useLingui } from '@lingui/react/macro';
import type { CallEnd } from '../../core/contract/call-rows.ts';
import { bounded, SENTENCE } from '../../core/domain/foreign.ts';

export function useEndWords(): (end: CallEnd) => string {
  const { t } = useLingui();
  return (end) => {
    switch (end.why) {
      case 'camera':
        return t`The camera could not be opened. Check that no other app uses it and that this page may use it.`;
      case 'microphone':
        return t`The microphone could not be opened. Check that it is connected and that this page may use it.`;
      case 'unsupported':
        return t`Calls are not possible here. They need a page served over https and a browser with WebRTC.`;
      case 'rejected':
        return t`The other side declined the call.`;
      case 'cancelled':
        return t`The other side cancelled the call.`;
      case 'hung-up':
        return t`The other side hung up.`;
      case 'answered-elsewhere':
        return t`The call was answered on another device.`;
      case 'rejected-elsewhere':
        return t`The call was declined on another device.`;
      case 'unanswered':
        return t`You did not answer the call.`;
      case 'no-answer':
        return t`The other side did not answer.`;
      case 'busy':
        return t`The other side is busy. Try again later.`;
      case 'peer-devices':
        return t`The other side could not open its camera or microphone.`;
      case 'not-joined':
        return t`The other side left the call or did not join it.`;
      case 'lost':
        return t`The connection of the call was lost and did not return.`;
      case 'gone':
        return t`The call was cancelled, because the connection to the server was lost for too long.`;
      case 'offline':
        return t`You are offline. You can call when you are connected again.`;
      case 'failed': {
        const message = bounded(end.message, SENTENCE);
        return message === '' ? t`The call failed. Try again.` : message;
      }
      case 'own':
        return '';
    }
  };
}
