// Suggestions that an @ opens in a group (X-CHAT-23), and the user ids of mentioned names. The hook
// subscribes to the members when the first @ needs them.
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
import { hasUnresolvedMention, mentionOf } from '../editor/doc.ts';
import type { EditorFieldHandle } from '../editor/EditorField.tsx';
import {
  type Candidate,
  candidatesOf,
  matchingCandidates,
  type Query,
  queryAt,
  replacedRange,
  withEverybody,
} from './mention-query.ts';

export interface MentionOptions {
  id: string;
  candidates: readonly Candidate[];
  /** The index of the candidate that Enter chooses. */
  active: number;
  activate: (index: number) => void;
  choose: (index: number) => void;
}

export interface Mentions {
  /** null while the list is closed. */
  list: MentionOptions | null;
  /** Reads the query at the caret. Called after each change of the field's text or selection. */
  update: () => void;
  /** Returns whether the list has handled the key. */
  onKeyDown: (event: KeyboardEvent) => boolean;
  /** The user id of a name; null for an unknown name. */
  idOfName: (name: string) => number | null;
  close: () => void;
}

export function useMentions(
  opened: ChatKey,
  /** The role of the signed-in user in the group. */
  role: GroupRole | null,
  field: RefObject<EditorFieldHandle | null>,
): Mentions {
  const { t, i18n } = useLingui();
  const line = useLine();
  const nameOf = useNames();
  const id = useId();
  const [query, setQuery] = useState<Query | null>(null);
  /** Set by the first @ of the field. From then on the hook subscribes to the members. */
  const [needsMembers, setNeedsMembers] = useState(false);
  /** The offset of the @ whose list was closed by Esc. */
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const [activated, setActivated] = useState<{ query: Query | null; index: number } | null>(null);
  const chat = targetOf(opened).type === ChatType.GROUP ? opened : null;
  const all = t`all`;
  const members = useMembers(needsMembers ? chat : null);

  const candidates = useMemo(() => {
    const others = candidatesOf(
      members,
      line.user(),
      ({ userId, showName }) => nameOf({ type: ChatType.PRIVATE, targetId: userId, showName }),
      i18n.locale,
    );
    return withEverybody(others, role, all);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [members, role, all, i18n.locale]);
  const isOpen = query !== null && query.at !== dismissedAt && chat !== null;
  const typed = query?.typed ?? '';
  const matches = useMemo(
    () => (isOpen ? matchingCandidates(candidates, typed) : NO_CANDIDATES),
    [isOpen, candidates, typed],
  );
  // A new query activates the first candidate.
  const active = activated?.query === query ? Math.min(activated?.index ?? 0, matches.length - 1) : 0;

  const idOfName = (name: string): number | null =>
    chat === null
      ? null
      : (chosen.of(line, chat).get(name) ??
        candidates.find((candidate) => candidate.name === name)?.id ??
        null);

  useEffect(() => {
    field.current?.resolveMentions();
  }, [field, candidates]);

  const choose = (index: number): void => {
    const candidate = matches[index];
    if (!candidate || !query || chat === null) return;
    chosen.set(line, chat, new Map([...chosen.of(line, chat), [candidate.name, candidate.id]]));
    field.current?.replace(mentionOf(candidate.name, candidate.id), ({ doc, from }) =>
      replacedRange(query, doc, from),
    );
    field.current?.focus();
  };
  const activate = (index: number): void =>
    setActivated({ query, index: (index + matches.length) % matches.length });

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (matches.length === 0) return false;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const actions: Partial<Record<string, () => void>> = {
      ArrowDown: () => activate(active + 1),
      ArrowUp: () => activate(active - 1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: () => setDismissedAt(query?.at ?? null),
    };
    const action = actions[event.key];
    if (!action) return false;
    event.preventDefault();
    event.stopPropagation();
    action();
    return true;
  };

  return {
    list: matches.length > 0 ? { id, candidates: matches, active, activate, choose } : null,
    update: () => {
      const current = field.current?.current();
      if (!current || chat === null) return;
      const found = current.from === current.to ? queryAt(current.doc, current.from) : null;
      setQuery((before) => (before?.at === found?.at && before?.typed === found?.typed ? before : found));
      if (found !== null || hasUnresolvedMention(current.doc)) setNeedsMembers(true);
      if (found === null) setDismissedAt(null);
    },
    onKeyDown,
    idOfName,
    close: () => setQuery(null),
  };
}

const NO_CANDIDATES: readonly Candidate[] = [];
const NO_MEMBERS: readonly MemberRow[] = [];
/** For each chat, the names that the user chose from the list, and their user ids. */
const chosen = perChat<ReadonlyMap<string, number>>(new Map());

/** Subscribes to the members of a group. @param chat null for no subscription */
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
