// Text of a group message with mentions, which are found by the names of the group's members. A press on a mention opens
// the card of the user.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { type ChatKey, privateChat } from '../../../core/domain/chat-key.ts';
import { useRow, useView } from '../../../line/hooks.ts';
import { groupOf, openCard } from '../../../shared/cards/open-card.ts';
import { RichText } from '../../../shared/text/RichText.tsx';
import { mentionsOf } from './mentions-of.ts';

export function MentioningText({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  const { t } = useLingui();
  const members = useView({ view: 'members', chat });
  const self = useRow({ view: 'status' })?.self ?? null;
  return (
    <RichText
      text={row.content}
      mentions={mentionsOf(row.at, members.byKey, self, t`all`)}
      onMention={(id, event) => {
        const { showName: name = '', headImage = '' } = members.byKey.get(`u${id}`) ?? {};
        openCard({ of: privateChat(id), name, headImage, group: groupOf(chat) }, event);
      }}
    />
  );
}
