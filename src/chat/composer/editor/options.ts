// The tab. What the field tells the part of the screen that it belongs to, and asks it.
import type { Draw } from './dom.ts';

export interface EditorOptions {
  /** The user changed the text. */
  changed: (text: string) => void;
  /** Text or caret are elsewhere than before. */
  moved: () => void;
  /** Files were pasted. */
  files: (files: readonly File[]) => void;
  /** A text did not fit and was not taken. */
  tooLong: () => void;
  /** The id behind a name, null for none. */
  known: (name: string) => number | null;
  isCode: (code: string) => boolean;
  picture: Draw;
  /** The class of a mention. */
  chip: string;
}
