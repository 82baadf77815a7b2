// The buttons of a user's card.
import { useLingui } from '@lingui/react/macro';
import { targetOf } from '../../core/domain/chat-key.ts';
import { Button } from '../../ui/Button.tsx';
import type { Apply } from '../apply/use-apply.tsx';
import { CallButtons } from '../calls/CallButtons.tsx';
import { useContactRule } from './use-contact-rule.ts';
import { useUserAct, type UserActOptions } from './use-user-act.ts';

export interface UserActsProps extends UserActOptions {
  adding: Apply;
}

export function UserActs(props: UserActsProps) {
  const { t } = useLingui();
  const act = useUserAct(props);
  const ifAllowed = useContactRule(props.group);
  const call = (start: () => void): void =>
    ifAllowed(() => {
      props.onDone();
      start();
    });
  switch (act.kind) {
    case 'message':
      return (
        <>
          <CallButtons friendId={targetOf(props.card.chat).targetId} look="icons" around={call} />
          <Button kind="primary" onClick={act.press}>{t`Send message`}</Button>
        </>
      );
    case 'add':
      return (
        <Button kind="primary" busy={props.adding.busy} onClick={act.press}>
          {t`Add friend`}
        </Button>
      );
    case 'requested':
      return <Button disabled reason={t`The other side has not answered yet.`}>{t`Request sent`}</Button>;
    case 'none':
      return null;
  }
}
