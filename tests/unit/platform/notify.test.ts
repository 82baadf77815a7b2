import { expect, test } from 'vitest';
import type { ShellNotice } from '../../../src/core/contract/shell.ts';
import { createNotifier, type Notifications, type Shown } from '../../../src/platform/notify.ts';

const withoutWorker = (api: () => Notifications | undefined, focus: () => unknown) =>
  createNotifier({ api, focus: () => void focus(), container: () => undefined });
const turns = () => new Promise((resolve) => setTimeout(resolve, 0));

function notifications(permission: NotificationPermission) {
  const made: (Shown & { title: string; options: NotificationOptions; closed: boolean })[] = [];
  class Kind {
    static permission = permission;
    static requestPermission = () => Promise.resolve((Kind.permission = 'granted'));
    onclick = null;
    onclose = null;
    closed = false;
    title: string;
    options: NotificationOptions;
    constructor(title: string, options: NotificationOptions) {
      this.title = title;
      this.options = options;
      made.push(this);
    }
    close() {
      this.closed = true;
    }
  }
  return { Kind: Kind as unknown as Notifications, made };
}

test('[PRIV-15] A notification is tagged with its chat, opens the chat on click and can be closed by name', () => {
  const { Kind, made } = notifications('granted');
  let focused = 0;
  const clicked: string[] = [];
  const notifier = withoutWorker(
    () => Kind,
    () => (focused += 1),
  );
  const noteOf = (name: string) => ({
    name,
    title: name,
    body: 'hi',
    icon: '/i.png',
    message: 5,
    onClick: () => clicked.push(name),
  });
  notifier.show(noteOf('private-2'));
  notifier.show(noteOf('group-7'));
  expect(made.map(({ title, options }) => [title, options.tag, options.body])).toEqual([
    ['private-2', 'partyline:private-2', 'hi'],
    ['group-7', 'partyline:group-7', 'hi'],
  ]);
  expect(notifier.names()).toEqual(['private-2', 'group-7']);
  notifier.close('private-2');
  expect([made[0]?.closed, made[1]?.closed]).toEqual([true, false]);
  made[1]?.onclick?.({} as Event);
  expect([focused, clicked, notifier.names()]).toEqual([1, ['group-7'], []]);
});

test('Without permission or the Notification API nothing is shown, and nothing is thrown', async () => {
  const { Kind, made } = notifications('default');
  const asked = withoutWorker(
    () => Kind,
    () => undefined,
  );
  const note = { name: 'x', title: 'x', body: '', icon: '', message: null, onClick: () => undefined };
  asked.show(note);
  expect(made).toEqual([]);
  expect(await asked.ask()).toBe('granted');
  const none = withoutWorker(
    () => undefined,
    () => undefined,
  );
  none.show(note);
  expect([none.permission(), await none.ask()]).toEqual(['missing', 'missing']);
  function Phone() {
    throw new TypeError('Illegal constructor');
  }
  const refusing = () => Promise.reject(new Error('no'));
  const phone = Object.assign(Phone, { permission: 'granted', requestPermission: refusing });
  const throwing = withoutWorker(
    () => phone as never,
    () => undefined,
  );
  throwing.show(note);
  expect(await throwing.ask()).toBe('granted');
});

/** A browser in which only the registration of the service worker shows notifications. */
function openPhone() {
  interface Open {
    title: string;
    tag: string;
    body: string;
    silent: boolean;
    data: unknown;
    close: () => void;
  }
  let open: Open[] = [];
  const listeners: ((event: MessageEvent<ShellNotice>) => void)[] = [];
  const registration = {
    showNotification: (title: string, options: NotificationOptions) => {
      const { tag = '', body = '', silent, data } = options as NotificationOptions & { data: unknown };
      const made = { title, tag, body, silent: silent === true, data, close: () => undefined };
      const close = () => void (open = open.filter((it) => it.tag !== tag));
      open = [...open.filter((it) => it.tag !== tag), { ...made, close }];
      return Promise.resolve();
    },
    getNotifications: ({ tag }: { tag?: string } = {}) =>
      Promise.resolve(open.filter((it) => tag === undefined || it.tag === tag)),
  };
  function Illegal() {
    throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
  }
  const api = Object.assign(Illegal, { permission: 'granted' }) as unknown as Notifications;
  let focused = 0;
  const page = () =>
    createNotifier({
      api: () => api,
      focus: () => (focused += 1),
      container: () => ({
        getRegistration: () => Promise.resolve(registration as never),
        addEventListener: (_type, listener) => listeners.push(listener),
      }),
    });
  return {
    page,
    shown: () => open.map(({ title, tag, body, silent }) => [title, tag, body, silent]),
    press: (name: string) => {
      const data: ShellNotice = { is: 'notification', name };
      for (const listener of listeners) listener({ data } as MessageEvent<ShellNotice>);
    },
    focused: () => focused,
  };
}

test('[PRIV-15] Where the constructor throws, the registration shows, replaces and closes notifications', async () => {
  const { page, shown, press, focused } = openPhone();
  const notifier = page();
  const clicked: string[] = [];
  const note = (name: string, body: string, isLoud = false) =>
    notifier.show({
      name,
      title: 'Ben',
      body,
      icon: '',
      message: 5,
      isLoud,
      onClick: () => clicked.push(name),
    });
  note('private-2', 'one');
  note('private-2', 'two');
  note('call', 'rings', true);
  await turns();
  expect(shown()).toEqual([
    ['Ben', 'partyline:private-2', 'two', true],
    ['Ben', 'partyline:call', 'rings', false],
  ]);
  expect([notifier.names(), notifier.messageIn('private-2')]).toEqual([['private-2', 'call'], 5]);
  notifier.close('call');
  await turns();
  expect(shown()).toHaveLength(1);
  press('private-2');
  expect([clicked, focused(), notifier.names()]).toEqual([['private-2'], 1, []]);
});

test('[PRIV-15] A later page closes the notifications of an earlier one, and handles their clicks', async () => {
  const { page, shown, press } = openPhone();
  const content = { title: 'Ben', body: 'one', icon: '', onClick: () => undefined };
  page().show({ name: 'private-2', message: 5, ...content });
  page().show({ name: 'group-7', message: null, ...content });
  await turns();
  const later = page();
  const opened: string[] = [];
  later.onEarlier((name) => opened.push(name));
  await turns();
  expect([later.names(), later.messageIn('private-2')]).toEqual([['private-2', 'group-7'], 5]);
  later.close('private-2');
  await turns();
  expect(shown().map(([, tag]) => tag)).toEqual(['partyline:group-7']);
  press('group-7');
  expect(opened).toContain('group-7');
});
