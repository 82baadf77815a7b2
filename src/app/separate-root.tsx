// Renders content over the page in a separate React root, so that the content still works if the app's root fails.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Line } from '../line/api.ts';
import { LineContext } from '../line/hooks.ts';
import { addCatalogue } from '../platform/i18n.ts';

/**
 * Returns a function that removes the content.
 * @param content renders the content; it gets the same function as `close`
 */
export async function renderInSeparateRoot(
  line: Line,
  content: (close: () => void) => ReactNode,
  className = '',
): Promise<() => void> {
  await addCatalogue('rest').catch(() => undefined);
  const container = document.createElement('div');
  container.className = className;
  document.body.append(container);
  const root = createRoot(container);
  const close = (): void => {
    root.unmount();
    container.remove();
  };
  root.render(
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>{content(close)}</LineContext>
    </I18nProvider>,
  );
  return close;
}
