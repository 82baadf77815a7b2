// The captcha dialog as a question with an answer. Its code loads with the first question.
import { type ReactNode, useState } from 'react';
import { done, failed, type Result } from '../../core/contract/result.ts';
import { loadOnce, type Part, PartLoadError } from '../../shared/lazy/load-part.ts';
import type { CaptchaDialogProps } from './CaptchaDialog.tsx';
import type { SolvedCaptcha } from './use-captcha.ts';

const dialogPart = loadOnce(async () => (await import('./CaptchaDialog.tsx')).CaptchaDialog);

/** Resolves with null after a cancel. `focusAfter` returns the element that gets the focus after a success. */
export type AskCaptcha = (focusAfter: () => HTMLElement | null) => Promise<Result<SolvedCaptcha> | null>;

interface OpenDialog {
  View: Part<CaptchaDialogProps>;
  props: CaptchaDialogProps;
}

/** @returns `dialog`: the element of the open dialog; render it outside of every form */
export function useCaptchaDialog(): { ask: AskCaptcha; dialog: ReactNode } {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const ask: AskCaptcha = async (focusAfter) => {
    const View = await dialogPart.load().catch(forget);
    if (!View) return failed({ code: 'NO_ANSWER' });
    return new Promise((resolve) => {
      let isSolved = false;
      const close = (answer: Result<SolvedCaptcha> | null): void => {
        setOpen(null);
        resolve(answer);
      };
      const props: CaptchaDialogProps = {
        onSolved: (solved) => {
          isSolved = true;
          close(done(solved));
        },
        onCancel: () => close(null),
        finalFocus: () => (isSolved ? focusAfter() : null),
      };
      setOpen({ View, props });
    });
  };
  return { ask, dialog: open && <open.View {...open.props} /> };
}

/** The next question loads the code again. */
function forget(error: unknown): null {
  if (error instanceof PartLoadError) error.forget();
  return null;
}
