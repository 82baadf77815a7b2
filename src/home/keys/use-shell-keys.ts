// The keyboard shortcuts of the shell: to the next and previous chat, to another section, and out of a chat.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { focusComposer } from '../../chat/context/focus-composer.ts';
import type { ChatRow } from '../../core/contract/rows.ts';
import { type ChatKey, parseChatKey } from '../../core/domain/chat-key.ts';
import { useLine } from '../../line/hooks.ts';
import { isMac, listenForShortcuts, useShortcut } from '../../shared/keys/use-shortcut.ts';
import { SECTIONS, type SectionName, sectionOf } from '../sections.ts';
import { adjacentChat } from './adjacent-chat.ts';

export function useShellKeys(): void {
  const line = useLine();
  const navigate = useNavigate();
  const router = useRouter();
  const current = parseChatKey(useSearch({ strict: false }).chat);

  /** The order of the chats at the first shortcut while Alt is held. Opening a chat moves it up in the list. */
  const order = useRef<readonly ChatKey[] | null>(null);

  useLayoutEffect(() => {
    const stop = listenForShortcuts(window);
    const resetOrder = (event: Event): void => {
      if (event.type === 'blur' || (event as KeyboardEvent).key === 'Alt') order.current = null;
    };
    window.addEventListener('keyup', resetOrder);
    window.addEventListener('blur', resetOrder);
    return () => {
      stop();
      window.removeEventListener('keyup', resetOrder);
      window.removeEventListener('blur', resetOrder);
    };
  }, []);

  const openChat = (chat: ChatKey | null): boolean => {
    if (chat === null) return false;
    if (chat !== current) void navigate({ to: '/home/chat', search: { chat } });
    return true;
  };
  const step = (by: 1 | -1, unread: boolean): boolean => {
    const { rows, byKey } = line.view({ view: 'chats' });
    order.current ??= rows.map(({ key }) => key);
    const ordered: ChatRow[] = order.current.flatMap((key) => byKey.get(key) ?? []);
    return openChat(adjacentChat(ordered, current, by, unread));
  };
  useShortcut('previous-chat', (event) => !isOwnKey(event) && step(-1, false));
  useShortcut('next-chat', (event) => !isOwnKey(event) && step(1, false));
  useShortcut('previous-unread', () => step(-1, true));
  useShortcut('next-unread', () => step(1, true));

  const openSection = (name: SectionName, { target }: KeyboardEvent): boolean => {
    // On a Mac these keys write characters.
    if (isMac() && target instanceof HTMLElement && isField(target)) return false;
    const to = SECTIONS.find((section) => section.name === name)?.path;
    if (to === undefined) return false;
    if (sectionOf(router.state.location.pathname) !== name) void navigate({ to, search: {} });
    return true;
  };
  useShortcut('chats', (event) => openSection('chats', event));
  useShortcut('friends', (event) => openSection('friends', event));
  useShortcut('groups', (event) => openSection('groups', event));

  // Esc goes back one step: from a message to the composer, and from the composer to the list.
  useShortcut('back', ({ target }) => {
    if (current === null || !(target instanceof HTMLElement)) return false;
    const inside = target.closest('[data-conversation]');
    if (inside && !isField(target)) {
      focusComposer(target);
      if (document.activeElement !== target) return true;
    }
    if (!inside && target !== document.body) return false;
    const left = current;
    void navigate({ to: '/home/chat', search: {} }).then(() =>
      document.querySelector<HTMLElement>(`[data-chat="${left}"]`)?.focus(),
    );
    return true;
  });
}

/** The focused element declares the key for itself: Alt with an arrow key moves a grouping. */
const isOwnKey = ({ target, key }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.getAttribute('aria-keyshortcuts')?.split(' ').includes(`Alt+${key}`) === true;

const isField = (element: HTMLElement): boolean =>
  element.isContentEditable || element.matches('textarea, input');
