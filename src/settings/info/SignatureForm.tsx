// The form that saves the profile. A failure keeps the typed signature, and a hint tells that the stored one has changed.
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { SelfRow } from '../../core/contract/rows.ts';
import { stored } from '../../core/domain/stored.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine } from '../../line/hooks.ts';
import { useLimit } from '../../shared/forms/use-limit.ts';
import { useFormCommand } from '../../shared/forms/use-form-command.ts';
import { retryCommand } from '../../shared/retry-command.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { toasts } from '../../ui/toasts.ts';
import styles from '../Settings.module.css';
import { saveUnsaved, useUnsavedSignature } from '../unsaved-signature.ts';
import { profileProblem } from './profile-problem.ts';

export function SignatureForm({ self }: { self: SelfRow }) {
  const { t } = useLingui();
  const line = useLine();
  const unsaved = useUnsavedSignature();
  /** null: the field shows the stored signature. */
  const [text, setText] = useState(() => unsaved.read() ?? null);
  const [isSaved, setSaved] = useState(false);
  const limitOf = useLimit();
  const { busy, error, setError, submit } = useFormCommand();
  const { nickName, signature } = self;
  // The saved text stays in the field until the profile arrives with it. The form may have been closed during the save.
  if (text !== null && stored(text.typed) === signature && (isSaved || text.base !== signature)) {
    setText(null);
    setSaved(false);
  }
  const typed = text?.typed ?? signature;
  const { limit, tooLong } = limitOf(typed, LIMITS.signature.max);
  const problemText = {
    'nickname-missing': t`Your account has no nickname. Ask the operator of this server to set one.`,
    'signature-too-long': t`At most ${LIMITS.signature.max} characters.`,
  };
  const change = (value: string): void => {
    const next = value === signature ? null : { typed: value, base: text?.base ?? signature };
    setText(next);
    setSaved(false);
    unsaved.write(next ?? undefined);
    setError(undefined);
  };
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const problem = profileProblem({ nickName, signature: typed });
    if (problem) return setError(problemText[problem]);
    const update = () => retryCommand(line, 'updateProfile', { signature: typed });
    submit(
      () => (text ? saveUnsaved(unsaved, text, update) : update()),
      () => {
        setSaved(true);
        toasts.add({ kind: 'good', text: t`Your profile was saved.` });
      },
    );
  };
  const isOutdated = text !== null && text.base !== signature && !isSaved;
  return (
    <form className={styles.form} onSubmit={save}>
      <TextArea
        label={t`Signature`}
        rows={3}
        limit={limit}
        value={typed}
        readOnly={busy}
        dir="auto"
        autoComplete="off"
        error={error ?? tooLong}
        {...(isOutdated && { hint: t`Changed meanwhile. Saving replaces the new text.` })}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button kind="primary" type="submit" busy={busy}>{t`Save`}</Button>
      </div>
    </form>
  );
}
