// The tab. The kinds of emoji as a row of buttons: one is shown at a time, for a grid of all would be slow to make.
import Apple from 'lucide-react/icons/apple';
import Hand from 'lucide-react/icons/hand';
import Hash from 'lucide-react/icons/hash';
import Leaf from 'lucide-react/icons/leaf';
import Lightbulb from 'lucide-react/icons/lightbulb';
import Plane from 'lucide-react/icons/plane';
import Smile from 'lucide-react/icons/smile';
import Volleyball from 'lucide-react/icons/volleyball';
import type { ReactNode } from 'react';
import styles from './Emoji.module.css';
import { EMOJI_KINDS, type EmojiKind } from './table.ts';

export interface KindsProps {
  names: Readonly<Record<EmojiKind, string>>;
  shown: EmojiKind;
  onChoose: (kind: EmojiKind) => void;
}

export function Kinds({ names, shown, onChoose }: KindsProps) {
  return (
    <div className={styles.kinds}>
      {EMOJI_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.kind}
          title={names[kind]}
          aria-label={names[kind]}
          aria-pressed={kind === shown}
          onClick={() => onChoose(kind)}
        >
          {ICONS[kind]}
        </button>
      ))}
    </div>
  );
}

const ICONS: Readonly<Record<EmojiKind, ReactNode>> = {
  faces: <Smile />,
  people: <Hand />,
  nature: <Leaf />,
  food: <Apple />,
  places: <Plane />,
  play: <Volleyball />,
  things: <Lightbulb />,
  signs: <Hash />,
};
