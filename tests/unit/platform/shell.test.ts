// The page's part in the installation of the service worker: a failed installation is repeated.
import { expect, test } from 'vitest';
import { openShell } from '../../../src/platform/shell.ts';

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  active: FakeWorker | null = null;
  updates = 0;

  begin(): FakeWorker {
    this.installing = new FakeWorker();
    this.dispatchEvent(new Event('updatefound'));
    return this.installing;
  }

  update(): Promise<void> {
    this.updates++;
    return Promise.resolve();
  }
}

function setUp(register: (count: number) => FakeRegistration) {
  let registrations = 0;
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: async () => register(++registrations),
  });
  const network = new EventTarget();
  const timers: { ms: number; act: () => void; isOver: boolean }[] = [];
  const shell = openShell({
    container: container as never,
    build: 'a',
    onOther: () => undefined,
    network,
    after: (ms, act) => {
      const timer = { ms, act, isOver: false };
      timers.push(timer);
      return () => {
        timer.isOver = true;
      };
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const pending = () => timers.filter(({ isOver }) => !isOver).map(({ ms }) => ms);
  const elapse = async (): Promise<void> => {
    const timer = timers.findLast(({ isOver }) => !isOver);
    if (timer) timer.isOver = true;
    timer?.act();
    await settled();
  };
  return { shell, network, settled, pending, elapse, count: () => registrations };
}

test('A failed first installation registers again after 1, 5 and then each 30 minutes', async () => {
  const registrations: FakeRegistration[] = [];
  const { settled, pending, elapse, count } = setUp(() => {
    const registration = new FakeRegistration();
    registration.begin();
    registrations.push(registration);
    return registration;
  });
  await settled();
  expect([count(), pending()]).toEqual([1, []]);
  for (const [index, pause] of [60_000, 300_000, 1_800_000, 1_800_000].entries()) {
    registrations[index]?.installing?.become('redundant');
    expect(pending()).toEqual([pause]);
    await elapse();
    expect([count(), pending()]).toEqual([index + 2, []]);
  }
  registrations[4]?.installing?.become('installed');
  registrations[4]?.installing?.become('activated');
  expect(pending()).toEqual([]);
});

test('A script of the service worker that cannot be registered is requested again with the network', async () => {
  const { network, settled, pending, count } = setUp((attempt) => {
    if (attempt === 1) throw new TypeError('the script has an unsupported MIME type');
    return new FakeRegistration();
  });
  await settled();
  expect(pending()).toEqual([60_000]);
  network.dispatchEvent(new Event('online'));
  await settled();
  expect([count(), pending()]).toEqual([2, []]);
  network.dispatchEvent(new Event('online'));
  await settled();
  expect(count()).toBe(2);
});

test('A failed update beside an active build is requested again when the connection returns', async () => {
  const registration = new FakeRegistration();
  registration.active = new FakeWorker();
  const { shell, settled, pending } = setUp(() => registration);
  await settled();
  expect(registration.updates).toBe(0);
  registration.begin().become('redundant');
  expect(pending()).toEqual([60_000]);
  registration.installing = null;
  await shell.renew();
  expect(pending()).toEqual([]);
  expect(registration.updates).toBeGreaterThan(0);
});

test('A build that another one replaces after its activation is no failed installation', async () => {
  const registration = new FakeRegistration();
  const { settled, pending } = setUp(() => registration);
  await settled();
  const worker = registration.begin();
  for (const state of ['installed', 'activating', 'activated', 'redundant'] as const) worker.become(state);
  expect(pending()).toEqual([]);
});
