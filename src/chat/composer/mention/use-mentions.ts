// The tab. The list that an @ opens in a group (X-CHAT-23), and which names of the text are mentions. The members are
// asked for when the first @ needs them.
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { MemberRow } from '../../../core/contract/rows.ts';
import { targetOf, type ChatKey } from '../../../core/domain/chat-key.ts';
import { ChatType, type GroupRole } from '../../../core/domain/enums.ts';
import { useLine } from '../../../line/hooks.ts';
import { perChat } from '../../../shared/per-chat.ts';
import { useNames } from '../../../shared/use-names.ts';
import { hasUnknown, mentionOf } from '../editor/doc.ts';
import type { FieldHandle } from '../editor/EditorField.tsx';
import { type Candidate, fitting, othersOf, type Query, queryAt, withEverybody } from './mention-query.ts';

export interface OpenList {
  id: string;
  rows: readonly Candidate[];
  /** The one that Enter chooses. */
  active: number;
  point: (index: number) => void;
  choose: (index: number) => void;
}

export interface Mentions {
  list: OpenList | null;
  /** Text or caret of the field have changed. */
  look: () => void;
  /** True for a key that is the list's. */
  press: (event: KeyboardEvent) => boolean;
  /** The id behind a name, null for none. */
  known: (name: string) => number | null;
  close: () => void;
}

export function useMentions(
  opened: ChatKey,
  /** The user's own in a group. */
  role: GroupRole | null,
  field: RefObject<FieldHandle | null>,
): Mentions {
  const { t, i18n } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const id = useId();
  const [query, setQuery] = useState<Query | null>(null);
  /** An @ has been met: from then on the members are watched. */
  const [met, setMet] = useState(false);
  /** The @ whose list was put away. */
  const [away, setAway] = useState<number | null>(null);
  const [pointed, setPointed] = useState<{ query: Query | null; index: number } | null>(null);
  const chat = targetOf(opened).type === ChatType.GROUP ? opened : null;
  const all = t`all`;
  const members = useMembers(met ? chat : null);

  const candidates = useMemo(() => {
    const others = othersOf(
      members,
      line.user(),
      ({ userId, showName }) => nameOf({ type: ChatType.PRIVATE, targetId: userId, showName }),
      i18n.locale,
    );
    return withEverybody(others, role, all);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [members, role, all, i18n.locale]);
  const isOpen = query !== null && query.at !== away && chat !== null;
  const typed = query?.typed ?? '';
  const rows = useMemo(() => (isOpen ? fitting(candidates, typed) : NOBODY), [isOpen, candidates, typed]);
  // Another @, or another letter, begins at the first one.
  const active = pointed?.query === query ? Math.min(pointed?.index ?? 0, rows.length - 1) : 0;

  const known = (name: string): number | null =>
    chat === null
      ? null
      : (chosen.of(line, chat).get(name) ?? candidates.find((one) => one.name === name)?.id ?? null);

  useEffect(() => {
    field.current?.recognise();
  }, [field, candidates]);

  const choose = (index: number): void => {
    const one = rows[index];
    if (!one || !query || chat === null) return;
    chosen.set(line, chat, new Map([...chosen.of(line, chat), [one.name, one.id]]));
    field.current?.put(mentionOf(one.name, one.id), query.at, query.at + 1 + query.typed.length);
  };
  const point = (index: number): void => setPointed({ query, index: (index + rows.length) % rows.length });

  const press = (event: KeyboardEvent): boolean => {
    if (rows.length === 0 || event.nativeEvent.isComposing || event.keyCode === 229) return false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const acts: Partial<Record<string, () => void>> = {
      ArrowDown: () => point(active + 1),
      ArrowUp: () => point(active - 1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setAway(query?.at ?? null),
    };
    const act = acts[event.key];
    if (!act) return false;
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };

  return {
    list: rows.length > 0 ? { id, rows, active, point, choose } : null,
    look: () => {
      const now = field.current?.now();
      if (!now || now.composing || chat === null) return;
      const found = now.from === now.to ? queryAt(now.doc, now.from) : null;
      setQuery((held) => (held?.at === found?.at && held?.typed === found?.typed ? held : found));
      if (found !== null || hasUnknown(now.doc)) setMet(true);
      if (found === null) setAway(null);
    },
    press,
    known,
    close: () => setQuery(null),
  };
}

const NOBODY: readonly Candidate[] = [];
const NO_MEMBERS: readonly MemberRow[] = [];
const chosen = perChat<ReadonlyMap<string, number>>(new Map());

/** @param chat null: nobody is asked for */
function useMembers(chat: ChatKey | null): readonly MemberRow[] {
  const line = useLine();
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) =>
        chat === null ? () => undefined : line.watch({ view: 'members', chat }, changed),
      [line, chat],
    ),
    () => (chat === null ? NO_MEMBERS : line.view({ view: 'members', chat }).rows),
  );
}
