// The tab. The one attempt that a press of the button is: what came of it, and what the device remembers.
'use no memo';

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Failure } from '../core/contract/result.ts';
import { useLine } from '../line/hooks.ts';
import { storage } from '../platform/storage.ts';
import { TERMINAL } from '../platform/terminal.ts';
import { useBusyWords } from '../shared/busy-words.ts';

export interface Fields {
  userName: string;
  password: string;
  auto: boolean;
}

export interface SignIn {
  busy: boolean;
  /** What to say about the last attempt; null before the first one and while one runs. */
  problem: string | null;
  /** True from the first attempt on: what ended the sign-in before is then no news any more. */
  tried: boolean;
  submit(fields: Fields): Promise<void>;
}

/** After a success it stays busy: the router leads away as soon as the engine tells that somebody is in. */
export function useSignIn(): SignIn {
  const line = useLine();
  const words = useFailureWords();
  const [state, setState] = useState<Omit<SignIn, 'submit'>>({ busy: false, problem: null, tried: false });
  const submit = async (fields: Fields): Promise<void> => {
    setState({ busy: true, problem: null, tried: true });
    const receipt = await line.command('signIn', { ...fields, terminal: TERMINAL });
    if (receipt.ok) {
      storage.signIn.write({
        userName: fields.userName,
        sealed: receipt.value.sealed ?? '',
        auto: fields.auto && receipt.value.sealed !== null,
      });
    } else {
      setState({ busy: false, problem: words(receipt.error), tried: true });
    }
  };
  return { ...state, submit };
}

function useFailureWords(): (failure: Failure) => string {
  const { t } = useLingui();
  const busy = useBusyWords();
  return (failure) => {
    if (failure.code === 'REFUSED' && failure.message !== '') return failure.message;
    if (failure.code === 'BUSY') return busy(failure);
    if (failure.code === 'NO_ANSWER')
      return t`The server does not answer. Check your connection and try again.`;
    return t`Signing in did not work. Try again.`;
  };
}
