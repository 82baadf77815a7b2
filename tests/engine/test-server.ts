// A real server in this process, with accounts, for the tests of the engine. All test files of a worker share one
// server: each test makes users of its own.
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import type { RunningServer } from '../../server/start.ts';
import { makeGroup, startTestServer } from '../server/support.ts';
import { Browser, isLive, type BrowserOptions, type Tab } from './support.ts';

export const PASSWORD = 'opensesame';

export interface Person {
  id: number;
  userName: string;
}

/** The server of this worker, and the number of persons on all servers. */
let shared: Promise<RunningServer> | undefined;
let people = 0;

export class TestServer {
  readonly server: RunningServer;
  readonly #browsers: Browser[] = [];

  protected constructor(server: RunningServer) {
    this.server = server;
  }

  /** The server of this worker. It ends with the worker. */
  static async shared(): Promise<TestServer> {
    shared ??= startTestServer();
    return new TestServer(await shared);
  }

  async person(): Promise<Person> {
    const userName = `person${++people}`;
    const { id } = await createUser(this.server.services, {
      userName,
      nickName: userName,
      password: PASSWORD,
    });
    return { id, userName };
  }

  async friends(): Promise<[Person, Person]> {
    const a = await this.person();
    return [a, await this.friendOf(a)];
  }

  async friendOf(a: Person): Promise<Person> {
    const b = await this.person();
    await linkFriends(this.server.services.db, a.id, b.id);
    return b;
  }

  group(owner: Person, ...members: Person[]): Promise<number> {
    return makeGroup(this.server, owner, members, 'Three of us');
  }

  browser(options: BrowserOptions = {}): Browser {
    const browser = new Browser(this.server.url, options);
    this.#browsers.push(browser);
    return browser;
  }

  /** A browser with one tab, signed in and live. */
  async at(person: Person, options: BrowserOptions = {}): Promise<{ browser: Browser; tab: Tab }> {
    const browser = this.browser(options);
    const tab = await browser.tab();
    await signIn(tab, person);
    return { browser, tab };
  }

  /** Signs a user in with another terminal number than `at`, so that the server ends neither sign-in. */
  async desktopOf(userName: string): Promise<Tab> {
    const tab = await this.browser().tab();
    await tab.command('signIn', { userName, password: PASSWORD, auto: false, terminal: 1 });
    await tab.until(isLive);
    return tab;
  }

  /** Ends the browsers. */
  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.dispose()));
  }
}

/** A server of one test or test file, which sets its clock forward, configures it or starts it again. */
export class OwnServer extends TestServer {
  readonly #clock: { ahead: number };

  private constructor(server: RunningServer, clock: { ahead: number }) {
    super(server);
    this.#clock = clock;
  }

  static async open(options: Partial<ServerOptions> = {}): Promise<OwnServer> {
    const clock = { ahead: 0 };
    return new OwnServer(await startTestServer({ clock: () => Date.now() + clock.ahead, ...options }), clock);
  }

  /** Sets the server's clock forward. */
  forward(ms: number): void {
    this.#clock.ahead += ms;
  }

  override async close(): Promise<void> {
    await super.close();
    await this.server.stop();
  }
}

/** Bytes of a file, downloaded with the tokens of this tab. */
export async function downloaded(address: string, { tokens }: Tab): Promise<Buffer> {
  const response = await fetch(address, { headers: { accesstoken: tokens?.accessToken ?? '' } });
  return Buffer.from(await response.arrayBuffer());
}

export async function signIn(tab: Tab, person: Person, auto = false): Promise<string | null> {
  const { userName } = person;
  const receipt = await tab.command('signIn', { userName, password: PASSWORD, auto, terminal: 0 });
  if (!receipt.ok) throw new Error(`sign-in failed: ${JSON.stringify(receipt.error)}`);
  await tab.until(isLive);
  return receipt.value.sealed;
}
