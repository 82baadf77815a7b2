// The tab. The field as a part of a screen: plain text in, plain text out. What it shows is the editor's alone.
import { useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { cx } from '../../../ui/cx.ts';
import { type Doc, plain } from './doc.ts';
import { Editor } from './editor.ts';
import styles from './EditorField.module.css';
import { isCode, pictureOf } from './emoticon-image.ts';

export interface FieldHandle {
  focus: () => void;
  /** At the caret, as if it were typed. */
  insert: (text: string) => void;
  /** In the place of `[from, to)`. */
  put: (doc: Doc, from: number, to: number) => void;
  /** Ends what an input method composes: its letters are the text's then. */
  commit: () => void;
  /** Names are known that were not before. */
  recognise: () => void;
  /** Text, mentions and caret as they are now. */
  now: () => { doc: Doc; from: number; to: number; composing: boolean };
}

export interface FieldProps {
  ref?: Ref<FieldHandle>;
  /** Gets what has the focus. */
  element?: RefObject<HTMLDivElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Text or caret are elsewhere than before. */
  onMove?: () => void;
  onFiles?: (files: readonly File[]) => void;
  /** A text did not fit and was not taken. */
  onTooLong: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** The id behind the name of a mention, null for none. */
  known?: (name: string) => number | null;
  label: string;
  placeholder: string;
  describedBy?: string;
  /** The list that may belong to it, and what is chosen in it; null while it is closed. */
  list?: { id: string; active: string } | null | undefined;
  className?: string | undefined;
}

export function Field(props: FieldProps) {
  const { ref, value, label, placeholder, describedBy, list, className } = props;
  const { i18n } = useLingui();
  const own = useRef<HTMLDivElement>(null);
  const root = props.element ?? own;
  const editor = useRef<Editor>(null);
  const latest = useRef({ ...props, locale: i18n.locale });

  // Before the editor is told anything, and it tells nothing while React renders.
  useLayoutEffect(() => {
    latest.current = { ...props, locale: i18n.locale };
  });
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    const made = new Editor(root.current, {
      changed: (text) => latest.current.onChange(text),
      moved: () => latest.current.onMove?.(),
      files: (files) => latest.current.onFiles?.(files),
      tooLong: () => latest.current.onTooLong(),
      known: (name) => latest.current.known?.(name) ?? null,
      isCode,
      picture: (code) => pictureOf(code, latest.current.locale),
      chip: styles.mention ?? '',
    });
    editor.current = made;
    return () => made.destroy();
  }, [root]);
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.focus({ preventScroll: true }),
    insert: (text) => editor.current?.insert(plain(text)),
    put: (doc, from, to) => editor.current?.insert(doc, from, to),
    commit: () => editor.current?.commit(),
    recognise: () => editor.current?.recognise(),
    now: () => {
      const { doc, from, to, composing } = editor.current ?? NOTHING;
      return { doc, from, to, composing };
    },
  }));
  // Last: whoever hears of the text can already ask for the rest.
  useLayoutEffect(() => {
    editor.current?.set(value);
  }, [value]);

  return (
    <div
      ref={root}
      role="textbox"
      tabIndex={0}
      className={cx(styles.field, className)}
      // In a field for plain text browsers do not tell what a key is about to delete; the editor lets nothing else in.
      contentEditable
      suppressContentEditableWarning
      data-empty=""
      dir="auto"
      enterKeyHint="send"
      spellCheck
      aria-multiline
      aria-label={label}
      aria-describedby={describedBy}
      aria-placeholder={placeholder}
      aria-autocomplete={list === undefined ? undefined : 'list'}
      aria-haspopup={list ? 'listbox' : undefined}
      aria-controls={list?.id}
      aria-activedescendant={list?.active}
      onFocus={() => !editor.current?.committing && props.onFocus?.()}
      onBlur={() => !editor.current?.committing && props.onBlur?.()}
      onKeyDown={props.onKeyDown}
    />
  );
}

const NOTHING = { doc: plain(''), from: 0, to: 0, composing: false };
