import { createElement, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { MessageType } from '../../../src/core/domain/enums.ts';
import type { Line } from '../../../src/line/api.ts';
import { LineContext } from '../../../src/line/hooks.ts';
import { FileBubble } from '../../../src/chat/message/content/FileContent.tsx';
import { Uploading } from '../../../src/chat/message/content/Uploading.tsx';
import { drawnInBoth, textsInBoth } from '../rendered.ts';
import { row } from '../message-row.ts';

afterEach(() => vi.unstubAllGlobals());

const withLine = (element: ReactElement): ReactElement =>
  createElement(LineContext.Provider, { value: {} as Line }, element);

test('[X-CHAT-12, X-CHAT-13] A message that is being uploaded shows its progress, in both languages', async () => {
  const both = await drawnInBoth(withLine(createElement(Uploading, { tmpId: 't', progress: 0.42 })));
  expect(both[0]).toContain('role="progressbar" aria-label="Upload progress" aria-valuenow="42"');
  expect(both[1]).toContain('role="progressbar" aria-label="上傳進度" aria-valuenow="42"');
});

test('[X-CHAT-13] A file that is being uploaded shows its name, size and progress', async () => {
  vi.stubGlobal('location', { origin: 'https://chat.example' });
  vi.stubGlobal('devicePixelRatio', 1);
  const upload = {
    kind: 'file' as const,
    name: 'plan.pdf',
    size: 20_000,
    width: 0,
    height: 0,
    duration: 0,
    peaks: [],
    thumb: false,
    progress: 0.42,
    unreadable: false,
  };
  const waiting = row(1, 0, { id: null, own: true, mark: 'waiting', type: MessageType.FILE, upload });
  const both = await textsInBoth(withLine(createElement(FileBubble, { row: waiting })));
  expect(both.map((parts) => parts.slice(0, 2))).toEqual([
    ['plan.pdf', '42% of 20 KB'],
    ['plan.pdf', '42%，共 20 KB'],
  ]);
});
