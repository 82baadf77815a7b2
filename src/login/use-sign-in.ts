// A sign-in attempt of the login form: its state, its error, and the values that this browser stores after a success.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Failure, isFault } from '../core/contract/result.ts';
import { useLine } from '../line/hooks.ts';
import { signInStored, storage } from '../platform/storage.ts';
import { TERMINAL } from '../platform/terminal.ts';
import { useBusyWords } from '../shared/busy-words.ts';
import { toasts } from '../ui/toasts.ts';
import { useStatusWords } from '../shared/use-status-words.ts';

export interface Fields {
  userName: string;
  password: string;
  auto: boolean;
  /** The password is the stored one, as the form filled it in. */
  remembered: boolean;
}

export interface SignIn {
  busy: boolean;
  /** The error message of the last attempt; null before the first attempt and during an attempt. */
  problem: string | null;
  /** The message is about a fault of the app. */
  isFaulty: boolean;
  /** True from the first attempt on: the form then hides the reason why the last sign-in ended. */
  tried: boolean;
  submit(fields: Fields): Promise<void>;
}

/**
 * Signs in from the form. `busy` stays true after a success, because the home screen replaces the login screen when the
 * engine reports the sign-in.
 */
export function useSignIn(): SignIn {
  const line = useLine();
  const { t } = useLingui();
  const sentenceOf = useFailureWords();
  const [state, setState] = useState<Omit<SignIn, 'submit'>>({
    busy: false,
    problem: null,
    isFaulty: false,
    tried: false,
  });
  const submit = async (fields: Fields): Promise<void> => {
    setState({ busy: true, problem: null, isFaulty: false, tried: true });
    const receipt = await line.command('signIn', { ...fields, terminal: TERMINAL });
    if (receipt.ok) {
      storage.signIn.write({
        userName: fields.userName,
        sealed: receipt.value.sealed ?? '',
        auto: fields.auto && receipt.value.sealed !== null,
      });
      signInStored.dispatchEvent(new Event('change'));
      toasts.add({ kind: 'good', text: t`Login success`, ms: 2500 });
    } else {
      const { error } = receipt;
      setState({ busy: false, problem: sentenceOf(error), isFaulty: isFault(error), tried: true });
    }
  };
  return { ...state, submit };
}

function useFailureWords(): (failure: Failure) => string {
  const { t } = useLingui();
  const busySentence = useBusyWords();
  const statusSentence = useStatusWords();
  return (failure) => {
    if (failure.code === 'REFUSED' && failure.message !== '') return failure.message;
    if (failure.code === 'BUSY') return busySentence(failure);
    if (failure.code === 'NO_ANSWER')
      return statusSentence(failure) ?? t`The server is not responding. Check your connection and try again.`;
    return t`Sign-in failed. Try again.`;
  };
}
