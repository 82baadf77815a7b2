// Display names of chats, with a fallback for a name that is unknown or has only invisible characters.
import { useLingui } from '@lingui/react/macro';
import { isBlank } from '../core/domain/blank.ts';
import { ChatType } from '../core/domain/enums.ts';

export interface Named {
  type: ChatType;
  targetId: number;
  showName: string;
}

export function useNames(): (chat: Named) => string {
  const { t } = useLingui();
  return ({ type, targetId, showName }) => {
    if (!isBlank(showName)) return showName;
    if (type === ChatType.SYSTEM) return t`System messages`;
    return type === ChatType.GROUP ? t`Group ${targetId}` : t`User ${targetId}`;
  };
}

/** The id that decides an avatar's colour. A prefix keeps a user and a group with the same number apart. */
export const avatarId = (type: ChatType, targetId: number): string =>
  `${type === ChatType.PRIVATE ? 'u' : type === ChatType.GROUP ? 'g' : 's'}${targetId}`;
