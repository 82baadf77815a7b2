// The names of the people of a group call, alone and joined.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { privateChat } from '../../core/domain/chat-key.ts';
import { ChatType } from '../../core/domain/enums.ts';
import { bounded, type Foreign, NAME } from '../../core/domain/foreign.ts';
import { useViewValue } from '../../line/hooks.ts';
import { useNames } from '../use-names.ts';
import { isolated } from '../../ui/text-direction.ts';

interface Named {
  userId: number;
  name: Foreign;
}

/** The user's remark for a friend comes before the name in the call. */
export function usePersonName(): (person: Named) => string {
  const nameOf = useNames();
  const friends = useViewValue({ view: 'friends' }, ({ byKey }) => byKey);
  return ({ userId, name }) => {
    const showName = friends.get(privateChat(userId))?.remark || bounded(name, NAME);
    return nameOf({ type: ChatType.PRIVATE, targetId: userId, showName });
  };
}

/** The rest of a longer list is a number. */
const MOST_NAMES = 3;

/** Joins names in the user's language. */
export function useNameList(): (names: readonly string[]) => string {
  const { t, i18n } = useLingui();
  return (names) => {
    const more = names.length - MOST_NAMES;
    const rest = more > 0 ? [t`${plural(more, { one: '# other', other: '# others' })}`] : [];
    return new Intl.ListFormat(i18n.locale).format([
      ...names.slice(0, MOST_NAMES).map((name) => isolated(name)),
      ...rest,
    ]);
  };
}
