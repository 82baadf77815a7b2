// Callbacks from the editor to its React component, and the images and names that the editor draws.
import type { EmoticonImage } from './dom.ts';

export interface EditorOptions {
  /** The text was changed, other than by `setText`. */
  onChange: (text: string) => void;
  /** The text or the selection has changed. */
  onMove: () => void;
  /** Files were pasted. */
  onFiles: (files: readonly File[]) => void;
  /** An inserted text did not fit and was rejected. */
  onTooLong: () => void;
  /** The user id of a name; null for an unknown name. */
  idOfName: (name: string) => number | null;
  isEmoticonCode: (code: string) => boolean;
  emoticonImage: EmoticonImage;
  /** The CSS class of a mention. */
  mentionClass: string;
}
