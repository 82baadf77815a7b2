// The tab. Emoticons and emoji (EMO-01): a field that looks for them in both languages, and a grid with one tab stop,
// what one uses often first. Choosing one leads back to the text; Esc and a press beside it close it.
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './Emoji.module.css';
import { EmojiGrid, type Section } from './EmojiGrid.tsx';
import { findSigns } from './find.ts';
import { frequent } from './frequent.ts';
import { Kinds } from './Kinds.tsx';
import { ANIMATED, EMOJI, type EmojiKind, type Sign } from './table.ts';
import { Tabs, type Which } from './Tabs.tsx';
import { useOutside } from './use-outside.ts';
import { useRecent } from './use-recent.ts';

export interface EmojiPickerProps {
  /** Gets the emoji, or the code of an emoticon. */
  onChoose: (text: string) => void;
  /** Esc: the focus goes back to the button. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

export function EmojiPicker({ onChoose, onClose, onLeave }: EmojiPickerProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const panel = useId();
  const leave = useOutside(box, onLeave);
  const recent = useRecent();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Which>('animated');
  const [kind, setKind] = useState<EmojiKind>('faces');
  // Fingers need 44 px.
  const [columns] = useState(() => (matchMedia('(pointer: coarse)').matches ? 7 : 8));
  // A row, which stays as it is while one chooses.
  const [often] = useState(() => frequent(recent.texts, columns));
  const kinds: Readonly<Record<EmojiKind, string>> = {
    faces: t`Faces and hearts`,
    people: t`People`,
    nature: t`Nature`,
    food: t`Food and drink`,
    places: t`Places`,
    play: t`Play`,
    things: t`Things`,
    signs: t`Signs`,
  };

  const choose = (sign: Sign): void => {
    recent.note(sign.text);
    onChoose(sign.text);
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  const searching = typed.trim() !== '';
  const found = searching ? findSigns(typed) : [];
  const first = { name: 'often', title: t`Used often`, signs: often };
  const sections: Readonly<Record<Which, Section[]>> = {
    animated: [first, { name: 'animated', title: t`Animated`, signs: ANIMATED }],
    emoji: [first, { name: kind, title: kinds[kind], signs: EMOJI[kind] }],
  };
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t`Emoji`}
      className={styles.picker}
      onKeyDown={key}
      onBlur={leave}
    >
      <input
        className={styles.field}
        type="search"
        aria-label={t`Search emoji`}
        placeholder={t`Search emoji`}
        maxLength={200}
        autoComplete="off"
        // It was asked for by a press of its button: typing is what comes next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={matchMedia('(pointer: fine)').matches}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [best] = found;
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && best) choose(best);
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          grid.current?.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
        }}
      />
      {!searching && <Tabs shown={shown} panel={panel} onShow={setShown} />}
      {!searching && shown === 'emoji' && <Kinds names={kinds} shown={kind} onChoose={setKind} />}
      <div
        id={panel}
        role={searching ? undefined : 'tabpanel'}
        aria-label={searching ? undefined : t`Emoji`}
        className={styles.panel}
      >
        {searching && found.length === 0 ? (
          <p className={styles.nothing} role="status">
            {t`No emoji is called that.`}
          </p>
        ) : (
          <EmojiGrid
            key={searching ? 'found' : `${shown} ${kind}`}
            ref={grid}
            label={t`Emoji`}
            columns={columns}
            sections={searching ? [{ name: 'found', title: t`Found`, signs: found }] : sections[shown]}
            onChoose={choose}
          />
        )}
      </div>
    </div>
  );
}
