// The number of members and the owner of a group, as one line.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

export interface GroupFacts {
  /** null while the members are unknown. */
  members: number | null;
  ownerNickName: string;
}

export function useGroupFacts(): (facts: GroupFacts) => string {
  const { t } = useLingui();
  return ({ members, ownerNickName }) => {
    const count = members === null ? '' : t`${plural(members, { one: '# member', other: '# members' })}`;
    const owner = ownerNickName === '' ? '' : t`Owner: ${ownerNickName}`;
    return [count, owner].filter((part) => part !== '').join(' · ');
  };
}
