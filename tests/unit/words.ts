// Rendering of hooks and components without a page, in each language with its compiled catalogues. Tests assert
// the sentences of a requirement in both languages.
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { isolateValues } from '../../src/platform/isolated-values.ts';
import { type Locale, LOCALES } from '../../src/platform/locale.ts';

/**
 * The values of `hook` in each language.
 * @param within renders the hook's component, for a hook that needs a context
 */
export async function inBoth<T>(
  hook: () => T,
  within: (probe: ReactElement) => ReactElement = (probe) => probe,
): Promise<Record<Locale, T>> {
  const values = new Map<Locale, T>();
  for (const locale of LOCALES) {
    const Probe = (): ReactNode => {
      values.set(locale, hook());
      return null;
    };
    await markup(locale, within(createElement(Probe)));
  }
  return Object.fromEntries(values) as Record<Locale, T>;
}

/** The markup of an element in one language; effects do not run. */
export async function markup(locale: Locale, element: ReactNode): Promise<string> {
  return renderToStaticMarkup(createElement(I18nProvider, { i18n: await i18nOf(locale) }, element));
}

async function i18nOf(locale: Locale): Promise<I18n> {
  const catalogues = await Promise.all(['door', 'home', 'rest'].map((name) => catalogue(locale, name)));
  return isolateValues(
    setupI18n({ locale, messages: { [locale]: Object.assign({}, ...catalogues) as Messages } }),
  );
}

/** The compiled messages of one catalogue by id. */
export async function catalogue(locale: Locale, name: string): Promise<Messages> {
  const loaded = (await import(`../../src/locales/${locale}/${name}.po`)) as { messages: Messages };
  return loaded.messages;
}
