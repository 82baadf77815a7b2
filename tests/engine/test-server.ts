// A real server in this process, with accounts, for the tests of the engine.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { linkFriends } from '../../server/people/friends.ts';
import { createUser } from '../../server/people/users.ts';
import type { ServerOptions } from '../../server/server-options.ts';
import { createServer, type RunningServer } from '../../server/start.ts';
import { databaseImage } from '../server/image.ts';
import { makeGroup } from '../server/support.ts';
import { Browser, isLive, type BrowserOptions, type Tab } from './support.ts';

export const PASSWORD = 'opensesame';

export interface Person {
  id: number;
  userName: string;
}

export class TestServer {
  readonly server: RunningServer;
  /** Lead of the server's clock over the system clock, ms. */
  ahead = 0;
  readonly #browsers: Browser[] = [];
  #people = 0;

  private constructor(server: RunningServer) {
    this.server = server;
  }

  static async open(options: Partial<ServerOptions> = {}): Promise<TestServer> {
    const clock = (): number => Date.now() + (testServer?.ahead ?? 0);
    let testServer: TestServer | null = null;
    const isNew = !existsSync(join(options.dataDir ?? 'memory', 'db'));
    const server = await createServer({
      port: 0,
      dataDir: 'memory',
      ...(isNew && { databaseImage: await databaseImage() }),
      passwordCost: { N: 16, r: 8, p: 1 },
      clock,
      ...options,
    });
    testServer = new TestServer(server);
    return testServer;
  }

  async person(): Promise<Person> {
    const userName = `person${++this.#people}`;
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

  async close(): Promise<void> {
    await Promise.all(this.#browsers.map((browser) => browser.dispose()));
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
