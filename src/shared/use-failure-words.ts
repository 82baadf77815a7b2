// Texts for a failed command about a person or group.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../core/contract/result.ts';
import { useBusyWords } from './busy-words.ts';
import { useStatusWords } from './use-status-words.ts';

export function useFailureWords(): (failure: Failure) => string {
  const { t } = useLingui();
  const busy = useBusyWords();
  const statusWords = useStatusWords();
  return (failure) => {
    switch (failure.code) {
      case 'REFUSED':
        return failure.message || t`The server refused the request.`;
      case 'BUSY':
        return busy(failure);
      case 'OFFLINE':
        return t`You are offline. Try again when you are back online.`;
      case 'NO_ANSWER':
        return statusWords(failure) ?? t`The server is not responding. Try again.`;
      case 'UNREADABLE':
        return t`This file was changed or deleted. Choose it again.`;
      case 'NOT_FOUND':
        return t`This person or group no longer exists.`;
      default:
        return t`Something went wrong. Try again.`;
    }
  };
}
