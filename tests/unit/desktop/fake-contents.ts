// The fakes of a session and of a page of Electron, with the types of its own declarations.
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/** The event object of a fake event. */
export function fakeEvent<T extends object>(
  fields: T,
): T & { preventDefault(): void; defaultPrevented: boolean } {
  const event = {
    ...fields,
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true;
    },
  };
  return event;
}

type Handler<K extends keyof Electron.Session> = Electron.Session[K] extends (
  handler: infer H,
  ...rest: never[]
) => void
  ? Exclude<H, null>
  : never;

export class FakeSession
  extends EventEmitter
  implements
    Pick<
      Electron.Session,
      | 'setPermissionCheckHandler'
      | 'setPermissionRequestHandler'
      | 'setDevicePermissionHandler'
      | 'setDisplayMediaRequestHandler'
      | 'addWordToSpellCheckerDictionary'
      | 'fetch'
    >
{
  check: Handler<'setPermissionCheckHandler'> | null = null;
  request: Handler<'setPermissionRequestHandler'> | null = null;
  device: Handler<'setDevicePermissionHandler'> | null = null;
  display: Handler<'setDisplayMediaRequestHandler'> | null = null;
  displayOptions: Electron.DisplayMediaRequestHandlerOpts | undefined;
  serverAnswers = true;
  readonly fetched: unknown[] = [];
  setPermissionCheckHandler(handler: FakeSession['check']): void {
    this.check = handler;
  }
  setPermissionRequestHandler(handler: FakeSession['request']): void {
    this.request = handler;
  }
  setDevicePermissionHandler(handler: FakeSession['device']): void {
    this.device = handler;
  }
  setDisplayMediaRequestHandler(
    handler: FakeSession['display'],
    options?: Electron.DisplayMediaRequestHandlerOpts,
  ): void {
    this.display = handler;
    this.displayOptions = options;
  }
  addWordToSpellCheckerDictionary(): boolean {
    return true;
  }
  fetch(url: string | Request): Promise<Response> {
    this.fetched.push(url);
    return this.serverAnswers ? Promise.resolve(new Response('')) : Promise.reject(new Error('unreachable'));
  }
}

/** A frame, of which a test sets the URL. */
type FrameFacts = { -readonly [K in 'url' | 'frameTreeNodeId']: Electron.WebFrameMain[K] } & {
  parent: FrameFacts | null;
};

export class FakeContents
  extends EventEmitter
  implements
    Pick<
      Electron.WebContents,
      | 'send'
      | 'loadURL'
      | 'setWindowOpenHandler'
      | 'downloadURL'
      | 'getZoomLevel'
      | 'setZoomLevel'
      | 'toggleDevTools'
      | 'reload'
    >
{
  static nodes = 0;
  readonly mainFrame: FrameFacts = { url: '', parent: null, frameTreeNodeId: ++FakeContents.nodes };
  readonly sent: unknown[][] = [];
  readonly loaded: string[] = [];
  readonly downloads: string[] = [];
  /** Error of the next loads. */
  failure: Error | null = null;
  zoom = 0;
  devTools = 0;
  openHandler: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null = null;
  readonly session: FakeSession;
  constructor(session: FakeSession) {
    super();
    this.session = session;
  }
  send(...message: [string, ...unknown[]]): void {
    this.sent.push(message);
  }
  loadURL(url: string): Promise<void> {
    this.loaded.push(url);
    if (this.failure !== null && !url.startsWith('data:')) return Promise.reject(this.failure);
    this.mainFrame.url = url;
    return Promise.resolve();
  }
  setWindowOpenHandler(handler: NonNullable<FakeContents['openHandler']>): void {
    this.openHandler = handler;
  }
  downloadURL(url: string): void {
    this.downloads.push(url);
  }
  getZoomLevel(): number {
    return this.zoom;
  }
  setZoomLevel(level: number): void {
    this.zoom = level;
  }
  toggleDevTools(): void {
    this.devTools += 1;
  }
  reload(): void {
    this.loaded.push('reload');
  }
  /** The user presses something, or moves the mouse. */
  press(type: Electron.InputEvent['type'] = 'mouseDown'): void {
    this.emit('input-event', fakeEvent({}), { type } satisfies Electron.InputEvent);
  }
  /** A page calls window.open. */
  open(url: string): Electron.WindowOpenHandlerResponse | undefined {
    return this.openHandler?.({ url } as Electron.HandlerDetails);
  }
  /** Emits an event of a navigation. Returns whether a listener refused it. */
  navigates(name: string, url: string, isMainFrame = true): boolean {
    const event = fakeEvent({ url, isMainFrame });
    this.emit(name, event, url);
    return event.defaultPrevented;
  }
}
