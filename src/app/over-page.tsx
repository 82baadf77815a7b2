// The tab. Puts something over the page that has to work where the page does not: with a root of its own.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Line } from '../line/api.ts';
import { LineContext } from '../line/hooks.ts';
import { addCatalogue } from '../platform/i18n.ts';

/** Answers the end of it. @param content given the same */
export async function overPage(
  line: Line,
  content: (close: () => void) => ReactNode,
  className = '',
): Promise<() => void> {
  await addCatalogue('rest').catch(() => undefined);
  const place = document.createElement('div');
  place.className = className;
  document.body.append(place);
  const root = createRoot(place);
  const close = (): void => {
    root.unmount();
    place.remove();
  };
  root.render(
    <I18nProvider i18n={i18n}>
      <LineContext value={line}>{content(close)}</LineContext>
    </I18nProvider>,
  );
  return close;
}
