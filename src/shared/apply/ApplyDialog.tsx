// The friend application dialog: a text for the other user, who has to approve the request (DLG-04, VAL-19, VAL-20).
import { useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { firstCharacters } from '../../core/domain/characters.ts';
import { bounded, NAME } from '../../core/domain/foreign.ts';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { useLine, useRow } from '../../line/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { useLimit } from '../forms/use-limit.ts';
import { useFormCommand } from '../forms/use-form-command.ts';
import { retryCommand } from '../retry-command.ts';

export interface ApplyDialogProps {
  id: number;
  name: string;
  group: number | null;
  /** Returns the element that gets the focus on close; null: the element that had the focus before. */
  finalFocus: (() => HTMLElement | null) | undefined;
  onClose: () => void;
  /** Called after the server has accepted the request. */
  onDone: (isFriend: boolean) => void;
}

export function ApplyDialog({ id, name, group, finalFocus, onClose, onDone }: ApplyDialogProps) {
  const { t } = useLingui();
  const line = useLine();
  const defaultText = useDefaultText();
  // Until the user types, the text follows the nickname and the language.
  const [typed, setTyped] = useState<string | null>(null);
  const { busy, error, submit, unlessBusy } = useFormCommand();
  const cancel = (): void => unlessBusy(onClose);
  const field = useRef<HTMLTextAreaElement>(null);
  const formId = useId();
  const text = typed ?? defaultText;
  const { limit, tooLong } = useLimit()(text, LIMITS.applyRemark.max, { isAlwaysShown: true });

  return (
    <Dialog
      open
      onClose={cancel}
      title={t`Add ${{ name: bounded(name, NAME) }}`}
      description={t`The other side has to approve your request.`}
      closeLabel={t`Close`}
      width={400}
      initialFocus={field}
      finalFocus={finalFocus}
      actions={
        <>
          <Button onClick={cancel}>{t`Cancel`}</Button>
          <Button kind="primary" type="submit" form={formId} busy={busy}>
            {t`Send request`}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          if (tooLong !== undefined) return field.current?.focus();
          submit(
            () => retryCommand(line, 'applyForFriend', { id, text, group }),
            ({ isFriend }) => onDone(isFriend),
          );
        }}
      >
        <TextArea
          ref={field}
          label={t`Message`}
          dir="auto"
          limit={limit}
          value={text}
          error={error ?? tooLong}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

/** A localised "I am" with the user's own nickname; '' while the user is unknown. */
export function useDefaultText(): string {
  const { t } = useLingui();
  const self = useRow({ view: 'status' })?.self;
  const nickName = self ? self.nickName || self.userName : '';
  return nickName === '' ? '' : firstCharacters(t`I am ${nickName}`, LIMITS.applyRemark.max);
}
