// Popup with emoticons and emoji (EMO-01): a search field for both languages, and a grid with frequent items
// first. A choice keeps the popup open, for several in a row. Esc and a press outside close it.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CategoryButtons } from './CategoryButtons.tsx';
import { ANIMATED, EMOJI, type EmojiCategory, type PickerItem } from './emoji-table.ts';
import styles from './Emoji.module.css';
import { EmojiGrid, type Section } from './EmojiGrid.tsx';
import { frequentItems } from './frequent-items.ts';
import { type PickerTab, PickerTabs } from './PickerTabs.tsx';
import { searchItems } from './search.ts';
import { useInteractOutside } from './use-interact-outside.ts';
import { useRecent } from './use-recent.ts';

export interface EmojiPickerProps {
  /** @param text the emoji, or the code of the emoticon */
  onChoose: (text: string) => void;
  /** Called for Esc; the caller sets the focus. */
  onClose: () => void;
  /** Called after a press or a focus change outside of the popup. */
  onLeave: () => void;
}

export function EmojiPicker({ onChoose, onClose, onLeave }: EmojiPickerProps) {
  const { t } = useLingui();
  const popup = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const onBlur = useInteractOutside(popup, onLeave);
  const recent = useRecent();
  const [typed, setTyped] = useState('');
  const [tab, setTab] = useState<PickerTab>('animated');
  const [category, setCategory] = useState<EmojiCategory>('faces');
  // A touch screen gets fewer columns, because touch targets need 44 px.
  const [columns] = useState(() => (matchMedia('(pointer: coarse)').matches ? 7 : 8));
  // The frequently used items fill one row and do not change while the picker is open.
  const [often] = useState(() => frequentItems(recent.texts, columns));
  const categoryNames: Readonly<Record<EmojiCategory, string>> = {
    faces: t`Smileys and emotion`,
    people: t`People`,
    nature: t`Animals and nature`,
    food: t`Food and drink`,
    places: t`Travel and places`,
    play: t`Activities`,
    things: t`Objects`,
    signs: t`Symbols`,
  };

  const choose = (item: PickerItem): void => {
    recent.add(item.text);
    onChoose(item.text);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  // Safari focuses no pressed button, so the focus may be outside of the popup. The capture phase runs before the
  // handlers of the field and the chat, which use Esc too.
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener, { capture: true });
    return () => document.removeEventListener('keydown', listener, { capture: true });
  }, []);
  const searching = typed.trim() !== '';
  const found = searching ? searchItems(typed) : [];
  const first = { name: 'often', title: t`Frequently used`, items: often };
  const sections: Readonly<Record<PickerTab, Section[]>> = {
    animated: [first, { name: 'animated', title: t`Animated`, items: ANIMATED }],
    emoji: [first, { name: category, title: categoryNames[category], items: EMOJI[category] }],
  };
  return (
    <div ref={popup} role="dialog" aria-label={t`Emoji`} className={styles.picker} onBlur={onBlur}>
      <input
        className={styles.field}
        type="search"
        aria-label={t`Search emoji`}
        placeholder={t`Search emoji`}
        autoComplete="off"
        // The user has just opened the picker by a press, so the focus may move to the search field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={matchMedia('(pointer: fine)').matches}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [best] = found;
          if (event.key === 'Enter' && best) choose(best);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
        }}
      />
      {!searching && <PickerTabs shown={tab} panelId={panelId} onShow={setTab} />}
      {!searching && tab === 'emoji' && (
        <CategoryButtons names={categoryNames} shown={category} onChoose={setCategory} />
      )}
      <div
        id={panelId}
        role={searching ? undefined : 'tabpanel'}
        aria-label={searching ? undefined : t`Emoji`}
        className={styles.panel}
      >
        {searching && found.length === 0 ? (
          <p className={styles.nothing} role="status">
            {t`No matching emoji`}
          </p>
        ) : (
          <EmojiGrid
            key={searching ? 'found' : `${tab} ${category}`}
            ref={grid}
            label={t`Emoji`}
            columns={columns}
            sections={searching ? [{ name: 'found', title: t`Search results`, items: found }] : sections[tab]}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  );
}
