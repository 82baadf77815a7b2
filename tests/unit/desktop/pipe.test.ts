import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type CdpEvent, createCdp } from '../../../desktop/chromium/pipe.ts';

function pipe() {
  const input = new PassThrough();
  const output = new PassThrough();
  const cdp = createCdp(input, output);
  const events: CdpEvent[] = [];
  cdp.listen((event) => events.push(event));
  const sent = (): unknown[] =>
    String(output.read() ?? '')
      .split('\0')
      .filter((text) => text !== '')
      .map((text) => JSON.parse(text) as unknown);
  const answer = (...messages: object[]): void =>
    void input.write(messages.map((message) => `${JSON.stringify(message)}\0`).join(''));
  return { cdp, input, output, events, sent, answer };
}

describe('the debugging pipe of Chromium', () => {
  it('sends commands, and gives each its own answer', async () => {
    const { cdp, sent, answer } = pipe();
    const first = cdp.send('Browser.getVersion');
    const second = cdp.send('Page.enable', { a: 1 }, 'session');
    expect(sent()).toEqual([
      { id: 1, method: 'Browser.getVersion', params: {} },
      { id: 2, method: 'Page.enable', params: { a: 1 }, sessionId: 'session' },
    ]);
    answer({ id: 2, result: { two: 2 } }, { id: 1, result: { one: 1 } });
    expect([await first, await second]).toEqual([{ one: 1 }, { two: 2 }]);
  });

  it('joins messages that arrive in parts, also within a character', () => {
    const { input, events } = pipe();
    const bytes = Buffer.from(`${JSON.stringify({ method: 'Page.title', params: { title: '會議' } })}\0`);
    for (const byte of bytes) input.write(Buffer.from([byte]));
    expect(events).toEqual([{ method: 'Page.title', params: { title: '會議' }, sessionId: undefined }]);
  });

  it('rejects a refused command with the sentence of the browser', async () => {
    const { cdp, answer } = pipe();
    const sent = cdp.send('Page.nothing');
    answer({ id: 1, error: { code: -32_601, message: 'not found' } });
    await expect(sent).rejects.toThrow('Page.nothing: not found');
  });

  it('rejects all commands when the browser ends, and those afterwards', async () => {
    const { cdp, input } = pipe();
    const sent = cdp.send('Page.close');
    input.destroy();
    await expect(sent).rejects.toThrow('Page.close: the browser has ended');
    await expect(cdp.send('Page.enable')).rejects.toThrow('the browser has ended');
  });

  it('survives a write to an ended browser', async () => {
    const { cdp, output } = pipe();
    const sent = cdp.send('Page.close');
    output.destroy(new Error('EPIPE'));
    await expect(sent).rejects.toThrow('the browser has ended');
  });
});
