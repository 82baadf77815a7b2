// Messages stored by the server and in a browser's journal. A comparison of both shows lost messages.
import type { Page } from '@playwright/test';
import { PASSWORD } from './test.ts';

interface Row {
  id: number;
  tmpId: string;
  sendId: number;
  /** Private messages have `recvId`, group messages have `groupId`. */
  recvId?: number;
  groupId?: number;
  content: string;
  type: number;
  status: number;
}

/** All private and group messages of an account, as a new device pulls them. */
export async function serverRows(origin: string, userName: string): Promise<Row[]> {
  const login = await post(origin, '/login', { terminal: 1, userName, password: PASSWORD });
  const { accessToken } = login.data as { accessToken: string };
  const rows: Row[] = [];
  for (const kind of ['private', 'group']) {
    for (let minId = 0; ;) {
      const response = await fetch(
        `${origin}/api/message/${kind}/loadOfflineMessage?minId=${minId}&size=1000`,
        {
          headers: { accessToken },
        },
      );
      const page = ((await response.json()) as { data: Row[] }).data;
      rows.push(...page);
      minId = page.at(-1)?.id ?? minId;
      if (page.length < 1000) break;
    }
  }
  return rows;
}

/** Contents of an account's messages that begin with `prefix`, in the order of the server. */
export async function serverTexts(origin: string, userName: string, prefix: string): Promise<string[]> {
  return (await serverRows(origin, userName))
    .filter(({ content }) => content.startsWith(prefix))
    .sort((a, b) => a.id - b.id)
    .map(({ content }) => content);
}

/** Texts in the outbox of the signed-in account on disk, which a crash of the browser does not lose. */
export async function readOutboxTexts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('the journal does not answer'));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((candidate) => /-\d+-f\d+$/.test(candidate));
    if (!name) throw new Error(`no journal among ${names.join(', ')}`);
    const db = await resultOf(indexedDB.open(name));
    const values = await resultOf<Uint8Array[]>(db.transaction('outbox').objectStore('outbox').getAll());
    db.close();
    const rows = values.map((value) => JSON.parse(new TextDecoder().decode(value)) as { work: object });
    return rows.flatMap(({ work }) => ('content' in work ? [String(work.content)] : []));
  });
}

export interface JournalContent {
  /** Message ids by chat, ascending, from the journal's pages and its tail. */
  ids: Record<string, number[]>;
  /** Number of unread messages by chat, as the journal stores it. */
  unread: Record<string, number>;
  /** Number of unread messages by chat, counted from the messages. */
  recount: Record<string, number>;
}

/** Reads the journal of the signed-in account from disk. */
export async function readJournal(page: Page): Promise<JournalContent> {
  return page.evaluate(async () => {
    const RECALL = 2;
    const READED = 3;
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const name = names.find((candidate) => /-\d+-f\d+$/.test(candidate));
    if (!name) throw new Error(`no journal among ${names.join(', ')}`);
    const db = await resultOf<IDBDatabase>(indexedDB.open(name));
    const tx = db.transaction(['pages', 'tail', 'chats', 'marks']);
    const all = async (store: string): Promise<[unknown, unknown][]> => {
      const [keys, values] = await Promise.all([
        resultOf<IDBValidKey[]>(tx.objectStore(store).getAllKeys()),
        resultOf<Uint8Array[]>(tx.objectStore(store).getAll()),
      ]);
      return keys.map((key, at) => [key, JSON.parse(new TextDecoder().decode(values[at]))]);
    };
    const [pages, tail, chats, marks] = await Promise.all(['pages', 'tail', 'chats', 'marks'].map(all));
    db.close();
    type Packed = unknown[];
    const held = new Map<string, Map<number, Packed>>();
    const put = (chat: string, packed: Packed): void => {
      if (!held.has(chat)) held.set(chat, new Map());
      held.get(chat)?.set(Number(packed[0]), packed);
    };
    for (const [key, messages] of pages ?? [])
      for (const message of messages as Packed[]) put((key as [string])[0], message);
    for (const [, events] of tail ?? []) {
      for (const event of events as unknown[])
        if (Array.isArray(event)) put(String(event[0]), event[1] as Packed);
    }
    const readUpTo = new Map(
      (marks ?? []).map(([key, value]) => [String(key), (value as { readUpTo: number }).readUpTo]),
    );
    const result: JournalContent = { ids: {}, unread: {}, recount: {} };
    for (const [chat, messages] of held) {
      // System messages have separate numbers and are not in serverRows().
      if (chat === 'system-0') continue;
      result.ids[chat] = [...messages.keys()].sort((a, b) => a - b);
      result.recount[chat] = [...messages.values()].filter((message) => {
        const [id, , , , type, , , status, own] = message;
        const counted = own !== 1 && status !== RECALL && status !== READED && type !== 20 && type !== 21;
        return counted && Number(id) > (readUpTo.get(chat) ?? 0);
      }).length;
    }
    for (const [key, row] of chats ?? []) {
      result.unread[String(key)] = (row as { summary: { unread: number } }).summary.unread;
    }
    return result;

    function resultOf<T>(request: IDBRequest): Promise<T> {
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result as T);
        request.onerror = () => reject(new Error('the journal does not answer'));
      });
    }
  });
}

async function post(origin: string, path: string, body: object): Promise<{ data: unknown }> {
  const response = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { data: unknown };
}
