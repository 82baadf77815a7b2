// The captcha of the dialog: loads it, and checks its solution with the server.
import { useEffect, useReducer } from 'react';
import { useLine } from '../../line/hooks.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { useBusy } from '../../shared/use-busy.ts';
import { type CaptchaEvent, type CaptchaState, FIRST_CAPTCHA, nextCaptcha } from './captcha-state.ts';

export interface SolvedCaptcha {
  captchaId: string;
  code: string;
}

export interface Captcha {
  state: CaptchaState;
  dispatch: (event: CaptchaEvent) => void;
  isChecking: boolean;
  /** Checks the code. `onWrong`: the captcha is used up, and another one loads. */
  check: (code: string, onSolved: (solved: SolvedCaptcha) => void, onWrong: () => void) => void;
}

export function useCaptcha(): Captcha {
  const line = useLine();
  const [state, dispatch] = useReducer(nextCaptcha, FIRST_CAPTCHA);
  const [isChecking, run] = useBusy();
  const { load, captcha } = state;

  useEffect(() => {
    void retryCommand(line, 'registerCaptcha', {}).then((receipt) =>
      dispatch(
        receipt.ok
          ? { kind: 'loaded', load, captcha: receipt.value }
          : { kind: 'load-failed', load, failure: receipt.error },
      ),
    );
  }, [line, load]);

  const check: Captcha['check'] = (code, onSolved, onWrong) => {
    if (!captcha) return;
    const solved = { captchaId: captcha.captchaId, code };
    void run(async () => {
      const receipt = await retryCommand(line, 'registerCaptchaCheck', solved);
      if (receipt.ok && receipt.value) onSolved(solved);
      else {
        dispatch(receipt.ok ? { kind: 'wrong' } : { kind: 'check-failed', failure: receipt.error });
        if (receipt.ok || receipt.error.code === 'REFUSED') onWrong();
      }
    });
  };

  return { state, dispatch, isChecking, check };
}
