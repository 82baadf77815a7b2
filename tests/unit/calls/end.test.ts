import { expect, test } from 'vitest';
import { endPlan } from '../../../src/calls/screens/end-plan.ts';
import { useEndWords } from '../../../src/calls/screens/use-end-words.ts';
import type { CallEnd } from '../../../src/core/contract/call-rows.ts';
import { inBoth } from '../words.ts';

async function sentences(...ends: CallEnd[]): Promise<string[][]> {
  const words = await inBoth(useEndWords);
  return ends.map((end) => [words['en-US'](end), words['zh-TW'](end)]);
}

test('[ERR-36, ERR-37, ERR-38, I18N-04] A call without its devices says which one, in both languages', async () => {
  expect(await sentences({ why: 'camera' }, { why: 'microphone' }, { why: 'unsupported' })).toEqual([
    [
      'The camera could not be opened. Check that no other app uses it and that this page may use it.',
      '無法開啟相機。請確認沒有其他程式正在使用，且允許本頁使用。',
    ],
    [
      'The microphone could not be opened. Check that it is connected and that this page may use it.',
      '無法開啟麥克風。請確認麥克風已連接，且允許本頁使用。',
    ],
    [
      'Calls are not possible here. They need a page served over https and a browser with WebRTC.',
      '這裡無法通話。通話需要以 https 提供的網頁，以及支援 WebRTC 的瀏覽器。',
    ],
  ]);
});

test('[ERR-39, ERR-40, ERR-41, ERR-49, PCALL-18, I18N-04] An end by the other side says so, in both languages', async () => {
  expect(
    await sentences({ why: 'rejected' }, { why: 'cancelled' }, { why: 'hung-up' }, { why: 'busy' }),
  ).toEqual([
    ['The other side declined the call.', '對方已拒接通話。'],
    ['The other side cancelled the call.', '對方已取消通話。'],
    ['The other side hung up.', '對方已掛斷。'],
    ['The other side is busy. Try again later.', '對方忙線中，請稍後再撥。'],
  ]);
});

test('[ERR-42, ERR-43, PCALL-16, PCALL-17, I18N-04] An answer on another device has two texts, in both languages', async () => {
  expect(await sentences({ why: 'answered-elsewhere' }, { why: 'rejected-elsewhere' })).toEqual([
    ['The call was answered on another device.', '已在其他裝置接聽。'],
    ['The call was declined on another device.', '已在其他裝置拒接。'],
  ]);
});

test('[ERR-44, ERR-45, ERR-46, I18N-04] A call without an answer or the server says so in both languages', async () => {
  expect(
    await sentences({ why: 'unanswered' }, { why: 'gone' }, { why: 'no-answer' }, { why: 'not-joined' }),
  ).toEqual([
    ['You did not answer the call.', '您未接聽來電。'],
    [
      'The call was cancelled, because the connection to the server was lost for too long.',
      '與伺服器的連線中斷太久，通話已取消。',
    ],
    ['The other side did not answer.', '對方沒有接聽。'],
    ['The other side left the call or did not join it.', '對方已離開通話或未加入通話。'],
  ]);
});

test('A text of a server that names no known reason is shown, bounded, and replaced where it is empty', async () => {
  const [known, empty, long] = await sentences(
    { why: 'failed', message: 'Line 3 is closed' },
    { why: 'failed', message: '' },
    { why: 'failed', message: 'x'.repeat(10_000) },
  );
  expect(known).toEqual(['Line 3 is closed', 'Line 3 is closed']);
  expect(empty).toEqual(['The call failed. Try again.', '通話失敗，請再試一次。']);
  expect(long?.[0]?.length).toBe(400);
});

test('An end that the user expects closes by itself, and an end with an act stays until it is closed', () => {
  const plan = (why: Exclude<CallEnd['why'], 'failed'>, role: 'caller' | 'callee' = 'caller') =>
    endPlan({ why }, role);
  expect(plan('own')).toEqual({ act: null, ms: 0 });
  expect(plan('hung-up')).toEqual({ act: null, ms: 4000 });
  expect(plan('answered-elsewhere', 'callee')).toEqual({ act: null, ms: 6000 });
  expect(plan('no-answer')).toEqual({ act: 'again', ms: null });
  expect(plan('unanswered', 'callee')).toEqual({ act: 'back', ms: null });
  expect(plan('camera')).toEqual({ act: 'retry', ms: null });
  expect(plan('camera', 'callee')).toEqual({ act: 'back', ms: null });
  expect(plan('unsupported')).toEqual({ act: null, ms: null });
});
