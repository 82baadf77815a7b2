// The button of a user's card.
import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/Button.tsx';
import type { Apply } from '../apply/use-apply.tsx';
import { useUserAct, type UserActOptions } from './use-user-act.ts';

export interface UserActsProps extends UserActOptions {
  adding: Apply;
}

export function UserActs(props: UserActsProps) {
  const { t } = useLingui();
  const act = useUserAct(props);
  switch (act.kind) {
    case 'message':
      return <Button kind="primary" onClick={act.press}>{t`Send message`}</Button>;
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
