// Row of buttons for the categories of emoji. The grid shows one category, because a grid of all emoji
// renders slowly.
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
import { EMOJI_CATEGORIES, type EmojiCategory } from './emoji-table.ts';

export interface CategoryButtonsProps {
  names: Readonly<Record<EmojiCategory, string>>;
  shown: EmojiCategory;
  onChoose: (category: EmojiCategory) => void;
}

export function CategoryButtons({ names, shown, onChoose }: CategoryButtonsProps) {
  return (
    <div className={styles.kinds}>
      {EMOJI_CATEGORIES.map((category) => (
        <button
          key={category}
          type="button"
          className={styles.kind}
          title={names[category]}
          aria-label={names[category]}
          aria-pressed={category === shown}
          onClick={() => onChoose(category)}
        >
          {ICONS[category]}
        </button>
      ))}
    </div>
  );
}

const ICONS: Readonly<Record<EmojiCategory, ReactNode>> = {
  faces: <Smile />,
  people: <Hand />,
  nature: <Leaf />,
  food: <Apple />,
  places: <Plane />,
  play: <Volleyball />,
  things: <Lightbulb />,
  signs: <Hash />,
};
