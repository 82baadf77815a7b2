// Archives of an export, written from the slices of a fake engine.
import { expect, test } from 'vitest';
import type { ExportedChat } from '../../../src/core/contract/data-commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import type { MessageRow } from '../../../src/core/contract/rows.ts';
import type { ChatKey } from '../../../src/core/domain/chat-key.ts';
import { writeExport, type ExportOptions } from '../../../src/settings/data/export/write-export.ts';
import { unzipped } from '../../unzipped.ts';
import { EXPORT_WORDS, exportedChat, exportedPeople, messageRow } from './rows.ts';

const ORIGIN = 'https://chat.test';
const PICTURE = JSON.stringify({ originUrl: '/files/a.png', thumbUrl: '/files/t.webp', width: 4, height: 3 });

/** An engine whose slices have one chat, or two messages. */
function setUp(chats: readonly ExportedChat[], messages: Partial<Record<ChatKey, MessageRow[]>> = {}) {
  const it = { commands: [] as string[], failing: null as string | null, reports: [] as number[] };
  const abort = new AbortController();
  const answers: Record<string, (args: never) => unknown> = {
    exportPeople: () => exportedPeople('ada'),
    exportChats({ only, after }: { only: ChatKey | null; after: ChatKey | null }) {
      const all = only ? chats.filter(({ key }) => key === only) : chats;
      const at = all.findIndex(({ key }) => key === after) + 1;
      const next = at + 1 < all.length ? (all[at]?.key ?? null) : null;
      return { chats: all.slice(at, at + 1), next, total: all.length };
    },
    exportMessages({ chat, after }: { chat: ChatKey; after: number }) {
      const rest = (messages[chat] ?? []).filter(({ id }) => (id ?? 0) > after);
      return { rows: rest.slice(0, 2), next: rest.length > 2 ? (rest[1]?.id ?? null) : null };
    },
  };
  const options: ExportOptions = {
    command: ((name: string, args: never): Promise<Result<unknown>> => {
      it.commands.push(name);
      return Promise.resolve(
        it.failing === name ? failed({ code: 'SIGNED_OUT' }) : done(answers[name]?.(args)),
      );
    }) as never,
    chat: null,
    files: {
      origin: ORIGIN,
      picture: (address) =>
        Promise.resolve(address.endsWith('/a.png') ? new Blob(['png'], { type: 'image/png' }) : null),
      unsent: (tmpId, part) =>
        Promise.resolve(part === 'file' ? new Blob([tmpId], { type: 'text/plain' }) : null),
    },
    words: EXPORT_WORDS,
    at: new Date(2026, 10, 26),
    report: ({ messages: count }) => void it.reports.push(count),
    signal: abort.signal,
  };
  return { it, abort, options };
}

async function filesIn(archive: Blob): Promise<Map<string, string>> {
  const files = unzipped(new Uint8Array(await archive.arrayBuffer()));
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]));
}

async function written(options: ExportOptions) {
  const answer = await writeExport(options);
  if (!answer.ok) throw new Error(answer.error.code);
  const files = await filesIn(answer.value.archive);
  return { ...answer.value, files, json: JSON.parse(files.get('data.json') ?? '') as { chats: Chat[] } };
}

interface Chat {
  key: string;
  draft: string;
  messages: Record<string, unknown>[];
  unsent: Record<string, unknown>[];
}

const upload = { name: '../notes.txt', size: 5, kind: 'file', thumb: false, progress: 0 } as never;

test('An archive has the JSON file, an index, a page for each chat, and the files that they name', async () => {
  const { options, it } = setUp(
    [
      exportedChat({ draft: 'half', unsent: [messageRow(0, { id: null, key: 'tmp', type: 2, upload })] }),
      exportedChat({ key: 'private-3', showName: 'a/b' }),
      exportedChat({ key: 'private-4', showName: 'nothing to read' }),
    ],
    {
      'private-2': [1, 2, 3].map((id) => messageRow(id)),
      'private-3': [
        messageRow(7, { type: 1, content: PICTURE }),
        messageRow(8, { type: 1, content: PICTURE }),
      ],
    },
  );
  const { files, json, name, messages, chats } = await written(options);
  expect([...files.keys()].sort()).toEqual([
    'chats/chat-1-Mira.html',
    'chats/chat-2-a b.html',
    'data.json',
    'files/picture-2.png',
    'files/unsent-1-notes.txt',
    'index.html',
  ]);
  expect(json).toMatchObject({ format: 'partyline-export', version: 1, server: ORIGIN, account: { id: 1 } });
  expect(json.chats.map(({ key, messages: list }) => [key, list.length])).toEqual([
    ['private-2', 3],
    ['private-3', 2],
    ['private-4', 0],
  ]);
  expect(json.chats[0]).toMatchObject({
    draft: 'half',
    unsent: [{ tmpId: 'tmp', files: ['files/unsent-1-notes.txt'] }],
  });
  expect(json.chats[1]?.messages.map((message) => message['files'])).toEqual([
    ['files/picture-2.png'],
    ['files/picture-2.png'],
  ]);
  expect(files.get('files/picture-2.png')).toBe('png');
  expect(files.get('chats/chat-2-a b.html')).toContain('src="../files/picture-2.png"');
  expect(files.get('index.html')).toContain('href="chats/chat-2-a%20b.html"');
  expect([name, messages, chats, it.reports.at(-1)]).toEqual(['partyline-ada-2026-11-26.zip', 6, 3, 6]);
});

test('A file that cannot be read leaves the archive without itself alone', async () => {
  const unsent = ['gone', 'good'].map((key) => messageRow(0, { id: null, key, type: 2, upload }));
  const { options } = setUp([exportedChat({ unsent })], {
    'private-2': [messageRow(7, { type: 1, content: PICTURE })],
  });
  const unreadable = (blob: Blob): Blob => {
    blob.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
    return blob;
  };
  const files: ExportOptions['files'] = {
    ...options.files,
    picture: () => Promise.resolve(unreadable(new Blob(['png'], { type: 'image/png' }))),
    unsent: async (tmpId, part) => {
      const blob = await options.files.unsent(tmpId, part);
      return blob && tmpId === 'gone' ? unreadable(blob) : blob;
    },
  };
  const { files: inArchive, json } = await written({ ...options, files });
  expect([...inArchive.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(1);
  expect(json.chats[0]?.unsent.map((it) => ((it['files'] ?? []) as string[]).length)).toEqual([0, 1]);
  expect(json.chats[0]?.messages).toHaveLength(1);
});

test('Gaps and recalled messages keep their place in the JSON file', async () => {
  const { options } = setUp([exportedChat()], {
    'private-2': [
      messageRow(0, { id: 4.5, key: 'gap-0', gap: 'open' }),
      messageRow(5, { content: '', recalled: { byId: 2, byName: 'Mira', own: false } }),
    ],
  });
  const { json } = await written(options);
  expect(json.chats[0]?.messages).toMatchObject([
    { gap: 'missing', afterId: 0, beforeId: 5 },
    { id: 5, content: '', recalledBy: { id: 2, name: 'Mira' } },
  ]);
});

test('A message of the user has the name of the user, also as a quote', async () => {
  const own = { sendId: 1, sendNickName: '', own: true };
  const quote = { id: 5, type: 0, content: 'text 5', recalled: false, ...own };
  const { options } = setUp([exportedChat()], {
    'private-2': [messageRow(5, own), messageRow(6, { quote })],
  });
  const { json, files } = await written(options);
  expect(json.chats[0]?.messages).toMatchObject([{ sender: 'ada' }, { quote: { sender: 'ada' } }]);
  expect(files.get('chats/chat-1-Mira.html')).toContain('<header><bdi>ada</bdi>');
});

test('The export of one chat has its name, and neither friends nor other chats', async () => {
  const { options } = setUp([exportedChat(), exportedChat({ key: 'private-3', showName: 'Bruno/../K' })]);
  const { json, name } = await written({ ...options, chat: 'private-3' });
  expect(name).toBe('partyline-ada-Bruno .. K-2026-11-26.zip');
  expect(json.chats.map(({ key }) => key)).toEqual(['private-3']);
  expect(json).not.toHaveProperty('friends');
});

test('A failed command ends the export with its failure', async () => {
  const { options, it } = setUp([exportedChat()]);
  it.failing = 'exportMessages';
  expect(await writeExport(options)).toEqual({ ok: false, error: { code: 'SIGNED_OUT' } });
});

test('A cancelled export runs no further command and returns no archive', async () => {
  const { options, it, abort } = setUp([exportedChat(), exportedChat({ key: 'private-3' })]);
  const report = ({ chats }: { chats: number }): void => {
    if (chats === 1) abort.abort();
  };
  await expect(writeExport({ ...options, report })).rejects.toThrow('aborted');
  expect(it.commands).toEqual(['exportPeople', 'exportChats', 'exportMessages']);
});
