import { describe, expect, it } from 'vitest';
import { BINDING } from '../../../desktop/chromium/bridge-script.ts';
import { listenToPage } from '../../../desktop/chromium/page-calls.ts';
import type { CdpEvent } from '../../../desktop/chromium/pipe.ts';

const ORIGIN = 'https://chat.example';

function page() {
  const ran: unknown[] = [];
  let listener: (event: CdpEvent) => void = () => undefined;
  listenToPage({
    cdp: { listen: (given) => (listener = given) },
    sessionId: 'session',
    targetId: 'main-frame',
    origin: ORIGIN,
    run: (call) => ran.push(call),
  });
  const emit = (method: string, params: object, sessionId = 'session'): void =>
    listener({ method, params, sessionId });
  const context = (id: number, { origin = ORIGIN, frameId = 'main-frame', isDefault = true } = {}): void =>
    emit('Runtime.executionContextCreated', { context: { id, origin, auxData: { frameId, isDefault } } });
  const post = (executionContextId: number, payload = '{"call":"close"}', name = BINDING): void =>
    emit('Runtime.bindingCalled', { name, payload, executionContextId });
  return { ran, emit, context, post };
}

describe('the calls of a page to the Chromium host', () => {
  it('run from the main frame with a page of the server', () => {
    const { ran, context, post } = page();
    context(1);
    post(1);
    expect(ran).toEqual([{ call: 'close' }]);
  });

  it.each([
    ['a subframe', { frameId: 'other-frame' }],
    ['a page of another origin', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: '://' }],
    ['an isolated world', { isDefault: false }],
  ])('are ignored from %s', (_name, facts) => {
    const { ran, context, post } = page();
    context(1, facts);
    post(1);
    expect(ran).toEqual([]);
  });

  it('are ignored from an unknown context, and from one that has ended', () => {
    const { ran, emit, context, post } = page();
    post(7);
    context(1);
    emit('Runtime.executionContextsCleared', {});
    post(1);
    context(1, { origin: 'https://evil.example' });
    post(1);
    expect(ran).toEqual([]);
  });

  it('are ignored from another target, and through another binding', () => {
    const { ran, emit, context, post } = page();
    context(1);
    post(1, '{}', 'other');
    emit('Runtime.bindingCalled', { name: BINDING, payload: '{}', executionContextId: 1 }, 'other-session');
    expect(ran).toEqual([]);
  });

  it('reach the window as null where their text is malformed', () => {
    const { ran, context, post } = page();
    context(1);
    post(1, '{');
    expect(ran).toEqual([null]);
  });
});
