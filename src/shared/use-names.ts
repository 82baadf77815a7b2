// The tab. What a chat is called when nobody has told its name yet, or the name is made of signs that nobody sees.
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

/** The id that gives an avatar its colour: a person and a group with one number differ. */
export const faceId = (type: ChatType, targetId: number): string =>
  `${type === ChatType.PRIVATE ? 'u' : type === ChatType.GROUP ? 'g' : 's'}${targetId}`;
