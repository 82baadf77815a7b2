// The sentence of a tip, a notice in a chat. The server sends a key with names, so that each reader gets the sentence
// in the own language.
import { useLingui } from '@lingui/react/macro';
import type { Foreign } from '../core/domain/foreign.ts';
import { callLength, parseTip } from './tip-content.ts';

/** Returns the text of the tip for an unknown key, and where a name is missing or invisible. */
export function useTipWords(): (content: Foreign) => string {
  const { t } = useLingui();

  const sentenceOf = (key: string, who: string, whom: string): string | null => {
    switch (key) {
      case 'friend.added':
        return t`You are friends now`;
      case 'friend.removed':
        return t`You are no longer friends`;
      case 'group.created':
        return t`${{ who }} created the group`;
      case 'group.invited':
        return t`${{ who }} invited ${{ whom }}`;
      case 'group.joined':
        return t`${{ who }} joined the group`;
      case 'group.left':
        return t`${{ who }} left the group`;
      case 'group.removed':
        return t`${{ who }} removed ${{ whom }} from the group`;
      case 'group.dissolved':
        return t`${{ who }} dissolved the group`;
      case 'group.renamed':
        return t`${{ who }} renamed the group to ${{ name: whom }}`;
      case 'group.notice':
        return t`${{ who }} changed the group notice`;
      case 'group.all-muted':
        return t`${{ who }} muted all members`;
      case 'group.all-unmuted':
        return t`${{ who }} unmuted all members`;
      case 'group.muted':
        return t`${{ who }} muted ${{ whom }}`;
      case 'group.unmuted':
        return t`${{ who }} unmuted ${{ whom }}`;
      case 'group.admin.added':
        return t`${{ who }} appointed ${{ whom }} as admin`;
      case 'group.admin.removed':
        return t`${{ who }} dismissed ${{ whom }} as admin`;
      case 'group.transferred':
        return t`${{ who }} transferred the group to ${{ whom }}`;
      case 'group.banned':
        return who === '' ? t`The group was banned` : t`The group was banned: ${{ reason: who }}`;
      case 'group.unbanned':
        return t`The group is no longer banned`;
      case 'group.pinned':
        return t`${{ who }} pinned a message`;
      case 'group.call-started':
        return t`${{ who }} started a group call`;
      case 'group.call-ended':
        return callEnded(callLength(who));
      default:
        return null;
    }
  };
  /** A call in which nobody else came has no length. */
  const callEnded = (time: string): string =>
    time === '' || time === '0:00' ? t`The group call ended` : t`The group call ended · ${{ time }}`;

  return (content) => {
    const { key, args, text } = parseTip(content);
    const [who = '', whom = ''] = args;
    const isComplete = (NAMELESS.has(key) || who !== '') && (!TWO_NAMES.has(key) || whom !== '');
    return (isComplete ? sentenceOf(key, who, whom) : null) ?? text;
  };
}

/** Tips whose sentence needs no name; the reason of a ban may be missing. */
const NAMELESS: ReadonlySet<string> = new Set([
  'friend.added',
  'friend.removed',
  'group.banned',
  'group.unbanned',
  'group.call-ended',
]);

/** Tips whose sentence needs a second name. */
const TWO_NAMES: ReadonlySet<string> = new Set([
  'group.invited',
  'group.removed',
  'group.renamed',
  'group.muted',
  'group.unmuted',
  'group.admin.added',
  'group.admin.removed',
  'group.transferred',
]);
