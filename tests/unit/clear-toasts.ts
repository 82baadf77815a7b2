import { toasts } from '../../src/ui/toasts.ts';

/** Closes all toasts, for example before a test repeats an act in the other language. */
export function clearToasts(): void {
  for (const { id } of toasts.list()) toasts.dismiss(id);
}
