import { createElement, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { showFallbackPage } from '../../../src/app/fallback-page.ts';
import {
  CrashPage,
  NotFoundPage,
  OutdatedPage,
  SlowStartPage,
  StartFailedPage,
} from '../../../src/app/status-pages.tsx';
import type { Failure } from '../../../src/core/contract/result.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { FaultCopy } from '../../../src/shared/diagnostics/FaultCopy.tsx';
import { textsInBoth } from '../rendered.ts';
import { waitFor } from '../../support/wait-for.ts';

afterEach(() => vi.unstubAllGlobals());

/** Whether the element offers to copy the diagnostics, in English and in Chinese. */
async function offersCopy(element: ReactElement): Promise<boolean[]> {
  const [english, chinese] = await textsInBoth(createElement(LineContext, { value: {} as Line }, element));
  return [english!.includes('Copy diagnostics'), chinese!.includes('複製診斷資訊')];
}

test('Pages for a crash and for an engine that does not start offer to copy the diagnostics, and no others', async () => {
  const faults = [
    createElement(CrashPage, { error: new Error('on purpose') }),
    createElement(StartFailedPage, { reason: 'the worker script did not load' }),
    createElement(SlowStartPage),
  ];
  for (const page of faults) expect(await offersCopy(page)).toEqual([true, true]);
  for (const page of [OutdatedPage, NotFoundPage])
    expect(await offersCopy(createElement(page))).toEqual([false, false]);
});

test('The place of a failed command offers to copy the diagnostics only after a fault of the app', async () => {
  const place = (failure: Failure) => offersCopy(createElement(FaultCopy, { failure }));
  expect(await place({ code: 'FAULT' })).toEqual([true, true]);
  expect(await place({ code: 'ENGINE_LOST' })).toEqual([true, true]);
  for (const failure of [
    { code: 'REFUSED', message: 'No.', status: 500 },
    { code: 'OFFLINE' },
    { code: 'NO_ANSWER', status: 502 },
  ] as const)
    expect(await place(failure)).toEqual([false, false]);
});

test('The page without React copies the build and the error, and tells the result', async () => {
  const written: string[] = [];
  const write = async ([item]: { text: Promise<Blob> }[]): Promise<void> => {
    written.push(await (await item!.text).text());
  };
  vi.stubGlobal('navigator', { userAgent: 'a browser', clipboard: { write } });
  vi.stubGlobal('location', { pathname: '/login' });
  vi.stubGlobal(
    'ClipboardItem',
    class {
      readonly text: Promise<Blob>;
      constructor(parts: Record<string, Promise<Blob>>) {
        this.text = parts['text/plain']!;
      }
    },
  );
  const presses: (() => void)[] = [];
  const elements: { textContent: string }[] = [];
  const createdElement = () => {
    const element = {
      textContent: '',
      addEventListener: (_name: string, act: () => void) => presses.push(act),
    };
    elements.push(element);
    return element;
  };
  const page = { createElement: createdElement, location: { reload: () => undefined } };
  const container = { replaceChildren: () => undefined };
  const crash = { error: new TypeError('x is not a function'), line: null };
  showFallbackPage(page as unknown as Document, container, crash);
  presses.at(-1)?.();
  await waitFor(() => expect(elements.at(-1)?.textContent).toBe('Copied · 已複製'));
  expect(JSON.parse(written[0]!)).toMatchObject({
    page: { path: '/login', line: null, error: { name: 'TypeError', message: 'x is not a function' } },
    engine: null,
  });
});
