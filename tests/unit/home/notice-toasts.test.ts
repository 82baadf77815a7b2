import { expect, test } from 'vitest';
import type { Notice } from '../../../src/core/contract/views.ts';
import { useNoticeToast } from '../../../src/home/attention/use-notice-toasts.ts';
import { useMissingPartToast } from '../../../src/shared/lazy/use-missing-part-toast.ts';
import { toasts } from '../../../src/ui/toasts.ts';
import { clearToasts } from '../clear-toasts.ts';
import { inBoth } from '../words.ts';

/** The toast of a notice in English and in Traditional Chinese. */
async function toastsOf(notice: Notice) {
  const show = await inBoth(() => useNoticeToast((text) => ({ text }), useMissingPartToast()));
  return [show['en-US'], show['zh-TW']].map((showToast) => {
    clearToasts();
    showToast(notice);
    return toasts.list().map(({ kind, text }) => `${kind}: ${text}`);
  });
}

test('[ERR-12] A restored connection shows a toast in both languages', async () => {
  expect(await toastsOf({ kind: 'reconnected' })).toEqual([
    ['good: Reconnection successful'],
    ['good: 重新連線成功'],
  ]);
});

test('[ERR-11] A lost connection shows a toast in both languages', async () => {
  expect(await toastsOf({ kind: 'reconnecting' })).toEqual([
    ['wrong: Disconnected, trying to reconnect...'],
    ['wrong: 連線已中斷，正在嘗試重新連線...'],
  ]);
});

test('[ERR-35] A profile that does not load shows a toast in both languages', async () => {
  expect(await toastsOf({ kind: 'no-profile' })).toEqual([
    ['wrong: Your profile could not be loaded. Trying again…'],
    ['wrong: 無法載入您的個人資料，正在重試…'],
  ]);
});

test('A part of the engine that does not load shows one sentence with "Reload" in both languages', async () => {
  expect(await toastsOf({ kind: 'part' })).toEqual([
    ['wrong: This part could not be loaded.'],
    ['wrong: 無法載入這個部分。'],
  ]);
  expect(toasts.list()[0]?.action?.label).toBe('重新載入');
});
