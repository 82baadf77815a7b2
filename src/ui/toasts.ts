// The store of toasts, without timers and rendering.
import type { ReactNode } from 'react';

export type ToastKind = 'info' | 'good' | 'wrong';

export interface ToastInput {
  kind?: ToastKind;
  text: string;
  /** A separate line above the text. */
  title?: string;
  /** Content shown instead of `text`; the default key still contains `text`. */
  view?: ReactNode;
  /** An action button; a press also closes the toast. */
  action?: { label: string; onPress: () => void };
  /** Time until the toast closes, ms; default: 8000 with an action, `readingTime` for an error, else 5000. */
  ms?: number;
  /** A toast replaces the toast with the same key. Default: kind and text. */
  key?: string;
}

export interface Toast extends ToastInput {
  /** A new number for each `add`, so that the timer of a replacing toast starts again. */
  id: number;
  key: string;
  kind: ToastKind;
  ms: number;
}

export interface Toasts {
  /** Shows a toast and returns its id. A fourth toast removes the oldest toast that has no action button. */
  add: (input: ToastInput) => number;
  dismiss: (id: number) => void;
  /** The shown toasts, oldest first. Returns the same array until the list changes. */
  list: () => readonly Toast[];
  /** Returns the unsubscribe function. */
  subscribe: (changed: () => void) => () => void;
}

/** Maximum number of toasts at once. */
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
      const toast = { ...input, id: last, key, kind, ms: input.ms ?? usualTime(kind, input) };
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

/** The toasts of this tab. */
export const toasts = createToasts();

function admit(shown: readonly Toast[], toast: Toast): readonly Toast[] {
  const others = shown.filter((other) => other.key !== toast.key);
  if (others.length < TOAST_LIMIT) return [...others, toast];
  const leaving = others.find((other) => other.action === undefined) ?? others[0];
  return [...others.filter((other) => other !== leaving), toast];
}

function usualTime(kind: ToastKind, { action, text }: ToastInput): number {
  if (action) return 8000;
  return kind === 'wrong' ? readingTime(text) : 5000;
}

/**
 * The time to read an error (ERR-05), ms: 1.5 s at least, 50 ms a character in longer sentences, at most 6 s. A Chinese
 * character counts as three, because it says as much.
 */
export function readingTime(text: string): number {
  const wide = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  return Math.min(6000, Math.max(1500, (text.length + 2 * wide) * 50));
}
