// React component of the editor: plain text in, plain text out. Only the editor changes the content of the
// element.
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
import { type Doc, plainDoc } from './doc.ts';
import { Editor } from './editor.ts';
import styles from './EditorField.module.css';
import { emoticonImage, isEmoticonCode } from './emoticon-image.ts';
import type { Snapshot } from './history.ts';

export interface EditorFieldHandle {
  focus: () => void;
  /** Inserts a text at the caret, as if the user had typed it. The focus stays where it is. */
  insert: (text: string) => void;
  /**
   * Ends a composition and replaces a range of the text, as if the user had typed `inserted`.
   * @param rangeIn the range in the text after the composition; null for no replacement
   */
  replace: (inserted: Doc, rangeIn: (state: Snapshot) => Pick<Snapshot, 'from' | 'to'> | null) => void;
  /** Ends a composition of an input method; its letters become part of the text. */
  endComposition: () => void;
  /** Turns plain text into mentions. The owner calls it when `idOfName` knows new names. */
  resolveMentions: () => void;
  /** Text, mentions and selection at this moment, which may be newer than the rendered ones. */
  current: () => { doc: Doc; from: number; to: number; composing: boolean };
}

export interface EditorFieldProps {
  ref?: Ref<EditorFieldHandle>;
  /** Receives the element that takes the focus. */
  element?: RefObject<HTMLDivElement | null>;
  value: string;
  onChange: (text: string) => void;
  /** Called when the text or the selection changes. */
  onMove?: () => void;
  onFiles?: (files: readonly File[]) => void;
  /** Called when an inserted text is rejected, because it does not fit into the field. */
  onTooLong: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  /** The user id of a mentioned name; null for an unknown name. */
  idOfName?: (name: string) => number | null;
  label: string;
  placeholder: string;
  describedBy?: string;
  /**
   * The list of suggestions and its active option; null while closed; undefined for a field without
   * suggestions.
   */
  list?: { id: string; active: string } | null | undefined;
  className?: string | undefined;
}

export function EditorField(props: EditorFieldProps) {
  const { ref, value, label, placeholder, describedBy, list, className } = props;
  const { i18n } = useLingui();
  const own = useRef<HTMLDivElement>(null);
  const root = props.element ?? own;
  const editor = useRef<Editor>(null);
  const latest = useRef({ ...props, locale: i18n.locale });

  // This effect comes first, so that the editor's callbacks see the latest props. The editor calls no callback
  // while React renders.
  useLayoutEffect(() => {
    latest.current = { ...props, locale: i18n.locale };
  });
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    const created = new Editor(root.current, {
      onChange: (text) => latest.current.onChange(text),
      onMove: () => latest.current.onMove?.(),
      onFiles: (files) => latest.current.onFiles?.(files),
      onTooLong: () => latest.current.onTooLong(),
      idOfName: (name) => latest.current.idOfName?.(name) ?? null,
      isEmoticonCode,
      emoticonImage: (code) => emoticonImage(code, latest.current.locale),
      mentionClass: styles.mention ?? '',
    });
    editor.current = created;
    return () => created.destroy();
  }, [root]);
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.focus({ preventScroll: true }),
    insert: (text) => editor.current?.afterComposition(() => editor.current?.insert(plainDoc(text))),
    replace: (inserted, rangeIn) =>
      editor.current?.afterComposition(() => {
        const range = editor.current && rangeIn(editor.current);
        if (range) editor.current?.insert(inserted, range.from, range.to);
      }),
    endComposition: () => editor.current?.endComposition(),
    resolveMentions: () => editor.current?.resolveMentions(),
    current: () => {
      const { doc, from, to, composing } = editor.current ?? EMPTY_STATE;
      return { doc, from, to, composing };
    },
  }));
  // This effect comes last: `setText` may call the owner's callbacks, which can then use the handle.
  useLayoutEffect(() => {
    editor.current?.setText(value);
  }, [value]);

  return (
    <div
      ref={root}
      role="textbox"
      tabIndex={0}
      className={cx(styles.field, className)}
      // A `plaintext-only` field reports no target ranges for deletions. The editor itself keeps markup out.
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
      onFocus={() => !editor.current?.endingComposition && props.onFocus?.()}
      onBlur={() => !editor.current?.endingComposition && props.onBlur?.()}
      onKeyDown={props.onKeyDown}
    />
  );
}

const EMPTY_STATE = { doc: plainDoc(''), from: 0, to: 0, composing: false };
