// Texts for a failed action on a message.
import { useLingui } from '@lingui/react/macro';
import type { Failure } from '../../core/contract/result.ts';
import { useFailureWords as useSharedWords } from '../../shared/use-failure-words.ts';

export function useFailureWords(): (failure: Failure) => string {
  const { t } = useLingui();
  const words = useSharedWords();
  return (failure) => (failure.code === 'NOT_FOUND' ? t`This message no longer exists.` : words(failure));
}
