// The tab. The emoji: a field that looks for them, and a grid with one tab stop. Choosing one leads back to
// the text; Esc and a press beside it close it.
import { useLingui } from '@lingui/react/macro';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { EmojiGrid } from './EmojiGrid.tsx';
import styles from './Emoji.module.css';
import { EMOJI, EMOJI_KINDS, type EmojiKind, findEmoji } from './table.ts';

export interface EmojiPickerProps {
  onChoose: (emoji: string) => void;
  /** Esc: the focus goes back to the button. */
  onClose: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

export function EmojiPicker({ onChoose, onClose, onLeave }: EmojiPickerProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const kinds: Readonly<Record<EmojiKind, string>> = {
    faces: t`Faces`,
    gestures: t`Gestures`,
    hearts: t`Hearts and sparks`,
    nature: t`Nature`,
    food: t`Food and drink`,
    things: t`Things`,
    signs: t`Signs`,
  };

  useEffect(() => {
    const press = (event: PointerEvent): void => {
      const anchor = box.current?.parentElement;
      if (anchor && event.target instanceof Node && !anchor.contains(event.target)) onLeave();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [onLeave]);

  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  };
  const leave = (event: FocusEvent<HTMLDivElement>): void => {
    const to = event.relatedTarget;
    if (to !== null && !event.currentTarget.parentElement?.contains(to)) onLeave();
  };

  const found = typed.trim() === '' ? null : findEmoji(typed);
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
        autoComplete="off"
        // It was asked for by a press of its button: typing is what comes next.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={matchMedia('(pointer: fine)').matches}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = found?.[0];
          if (event.key === 'Enter' && !event.nativeEvent.isComposing && first) onChoose(first.emoji);
        }}
      />
      <EmojiGrid
        label={t`Emoji`}
        sections={
          found === null
            ? EMOJI_KINDS.map((kind) => ({ title: kinds[kind], emoji: EMOJI[kind] }))
            : [{ title: t`Found`, emoji: found }]
        }
        nothing={t`No emoji is called that.`}
        onChoose={onChoose}
      />
    </div>
  );
}
