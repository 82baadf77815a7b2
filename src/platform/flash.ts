// The request of attention in the desktop shell, such as a flashing entry in the task bar.
import { desktop } from './desktop.ts';

/** Does nothing in a browser, and while the page has the focus. */
export function flash(page: Pick<Document, 'hasFocus'> = document, shell = desktop): void {
  if (shell && !page.hasFocus()) shell.flash();
}
