// Any thread. The short sentences at the edge of the screen: what there is to show, without clock and without drawing.
import type { ReactNode } from 'react';

export type ToastKind = 'info' | 'good' | 'wrong';

export interface ToastInput {
  kind?: ToastKind;
  text: string;
  /** A line of its own over the text. */
  title?: string;
  /** Drawn in place of the text, which still names the toast. */
  view?: ReactNode;
  /** What can be done about it; closes the toast. */
  action?: { label: string; onPress: () => void };
  /** How long it stays, ms of looking at it; 5000 unless told, 8000 with an action. */
  ms?: number;
  /** The same key replaces instead of adding; kind and text unless told. */
  key?: string;
}

export interface Toast extends ToastInput {
  /** Another one for each showing, so that a replaced one starts its time again. */
  id: number;
  key: string;
  kind: ToastKind;
  ms: number;
}

export interface Toasts {
  /** Shows it and gives its id. Of more than three, the oldest without an action goes first. */
  add: (input: ToastInput) => number;
  dismiss: (id: number) => void;
  /** Oldest first. The same array until something changes. */
  list: () => readonly Toast[];
  /** Returns the way to stop. */
  subscribe: (changed: () => void) => () => void;
}

/** More than this never stand at once. */
export const TOAST_LIMIT = 3;

export function createToasts(): Toasts {
  let shown: readonly Toast[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const show = (next: readonly Toast[]) => {
    shown = next;
    for (const changed of listeners) changed();
  };
  return {
    add: (input) => {
      const kind = input.kind ?? 'info';
      const key = input.key ?? `${kind}:${input.text}`;
      last += 1;
      const toast = { ...input, id: last, key, kind, ms: input.ms ?? (input.action ? 8000 : 5000) };
      show(admit(shown, toast));
      return last;
    },
    dismiss: (id) => {
      if (shown.some((toast) => toast.id === id)) show(shown.filter((toast) => toast.id !== id));
    },
    list: () => shown,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The ones of this tab. */
export const toasts = createToasts();

function admit(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = shown.filter((other) => other.key !== toast.key);
  if (others.length < TOAST_LIMIT) return [...others, toast];
  const leaving = others.find((other) => other.action === undefined) ?? others[0];
  return [...others.filter((other) => other !== leaving), toast];
}
