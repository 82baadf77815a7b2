// The desktop part of the page: title bar, window sizes, outward links and stray drops. Only a page in the desktop shell
// loads this file.
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import type { DesktopBridge } from '../../core/contract/desktop.ts';
import { addCatalogue } from '../../platform/i18n.ts';
import type { ScreenController } from '../screen-controller.ts';
import { guardDrops } from './drops.ts';
import { followLinks } from './links.ts';
import { TitleBar } from './TitleBar.tsx';
import { followScreens, windowScreenOf } from './window-screen.ts';

/** @param screens null where the browser cannot run the engine */
export function startDesktop(bridge: DesktopBridge, screens: ScreenController | null): void {
  followLinks(window, bridge);
  guardDrops(window);
  if (screens) followScreens(screens, bridge);
  const watch = screens?.watch ?? (() => () => undefined);
  const screen = () => (screens ? windowScreenOf(screens.screen()) : null);
  const container = document.createElement('div');
  // A modal dialog hides all other children of <body> from assistive technology, so the bar stands before <body>.
  document.body.before(container);
  const render = (): void =>
    createRoot(container).render(
      <I18nProvider i18n={i18n}>
        <TitleBar bridge={bridge} watch={watch} screen={screen} />
      </I18nProvider>,
    );
  // Without its catalogue the bar has English labels, and its buttons work.
  void addCatalogue('rest')
    .catch(() => undefined)
    .then(render);
}
