// Callbacks from the editor to its React component, and the images and user ids that the editor asks for.
import type { EmoticonImage } from './dom.ts';

export interface EditorOptions {
  /** Called when the text changes, except by `setText`. */
  onChange: (text: string) => void;
  /** Called when the text or the selection changes. */
  onMove: () => void;
  /** Called with pasted files. */
  onFiles: (files: readonly File[]) => void;
  /** Called when an inserted text is rejected, because it does not fit into the field. */
  onTooLong: () => void;
  /** The user id of a name; null for an unknown name. */
  idOfName: (name: string) => number | null;
  isEmoticonCode: (code: string) => boolean;
  emoticonImage: EmoticonImage;
  /** The CSS class of a mention. */
  mentionClass: string;
}
