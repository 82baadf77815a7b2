// Menu of a group member, with the acts that the user's role allows.
import { useLingui } from '@lingui/react/macro';
import IdCard from 'lucide-react/icons/id-card';
import MessageCircle from 'lucide-react/icons/message-circle';
import Mic from 'lucide-react/icons/mic';
import MicOff from 'lucide-react/icons/mic-off';
import Shield from 'lucide-react/icons/shield';
import ShieldOff from 'lucide-react/icons/shield-off';
import UserMinus from 'lucide-react/icons/user-minus';
import UserPlus from 'lucide-react/icons/user-plus';
import type { RowMenuPlace } from '../../shared/list/RowList.tsx';
import { useAfterMenu } from '../../shared/list/use-after-menu.ts';
import { MenuAt } from '../../ui/MenuAt.tsx';
import type { MenuItem } from '../../ui/MenuEntries.tsx';
import type { MemberAct } from './member-acts.ts';

export interface MemberMenuProps extends RowMenuPlace {
  name: string;
  acts: readonly MemberAct[];
  onAct: (act: MemberAct) => void;
}

export function MemberMenu({ name, acts, onAct, ...place }: MemberMenuProps) {
  const { t } = useLingui();
  const { afterwards, handleClose } = useAfterMenu(place.onClose);
  const items: Readonly<Record<MemberAct, Pick<MenuItem, 'label' | 'icon' | 'danger'>>> = {
    card: { label: t`Profile card`, icon: <IdCard /> },
    message: { label: t`Send message`, icon: <MessageCircle /> },
    befriend: { label: t`Add friend`, icon: <UserPlus /> },
    mute: { label: t`Mute`, icon: <MicOff /> },
    unmute: { label: t`Unmute`, icon: <Mic /> },
    appoint: { label: t`Make admin`, icon: <Shield /> },
    dismiss: { label: t`Dismiss as admin`, icon: <ShieldOff /> },
    remove: { label: t`Remove from group`, icon: <UserMinus />, danger: true },
  };
  return (
    <MenuAt
      label={t`Options for ${name}`}
      entries={acts.map((act) => {
        const run = (): void => onAct(act);
        return { id: act, ...items[act], onSelect: OPENING.has(act) ? afterwards(run) : run };
      })}
      {...place}
      onClose={handleClose}
    />
  );
}

/** The acts that open a card or dialog. */
const OPENING: ReadonlySet<MemberAct> = new Set(['card', 'befriend', 'remove']);
