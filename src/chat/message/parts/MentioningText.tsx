// Text of a group message with highlighted mentions, which are found by the names of the group's members.
import { useLingui } from '@lingui/react/macro';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { useRow, useView } from '../../../line/hooks.ts';
import { RichText } from '../../../shared/text/RichText.tsx';
import { mentionsOf } from './mentions-of.ts';

export function MentioningText({ row, chat }: { row: MessageRow; chat: ChatKey }) {
  const { t } = useLingui();
  const members = useView({ view: 'members', chat });
  const self = useRow({ view: 'status' })?.self ?? null;
  return <RichText text={row.content} mentions={mentionsOf(row.at, members.byKey, self, t`all`)} />;
}
