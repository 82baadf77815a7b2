// A fake of Electron's main process. Each part implements the types of Electron's own declarations, so a wrong name,
// argument or result fails the type check. Windows behave as on Windows: changes apply at once, and report events.
import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { FakeContents, fakeEvent, type FakeSession } from './fake-contents.ts';
import type { Main } from '../../../desktop/electron/parts.ts';
import type { Rectangle } from '../../../desktop/shared/place.ts';

export const MONITOR: Rectangle = { x: 0, y: 0, width: 1920, height: 1040 };

export class FakeWindow
  extends EventEmitter
  implements
    Pick<
      Electron.BrowserWindow,
      | 'getContentBounds'
      | 'setContentBounds'
      | 'setMinimumSize'
      | 'setResizable'
      | 'setMaximizable'
      | 'setFullScreenable'
      | 'setFullScreen'
      | 'isFullScreen'
      | 'minimize'
      | 'isMinimized'
      | 'restore'
      | 'maximize'
      | 'unmaximize'
      | 'isMaximized'
      | 'show'
      | 'hide'
      | 'focus'
      | 'isVisible'
      | 'isFocused'
      | 'flashFrame'
      | 'setOverlayIcon'
      | 'close'
      | 'destroy'
      | 'isDestroyed'
    >
{
  readonly webContents: FakeContents;
  readonly options: Electron.BrowserWindowConstructorOptions;
  title: string;
  bounds: Rectangle;
  minimum: number[];
  isResizable: boolean;
  isMaximizable: boolean;
  isFullScreenable: boolean;
  /** As on macOS: full screen ends late, and until then the window takes no size. */
  endsFullScreenLate = false;
  private isShown = false;
  private wasResizable = false;
  private state: 'normal' | 'maximized' | 'minimized' | 'full-screen' = 'normal';
  /** The state before the window was minimized. */
  private before: FakeWindow['state'] = 'normal';
  private hasFocus = false;
  private isGone = false;
  readonly flashes: boolean[] = [];
  readonly overlays: [string | null, string][] = [];
  constructor(options: Electron.BrowserWindowConstructorOptions, session: FakeSession) {
    super();
    this.options = options;
    this.title = options.title ?? '';
    const { x = 0, y = 0, width = 0, height = 0, minWidth = 0, minHeight = 0 } = options;
    this.bounds = { x, y, width, height };
    this.minimum = [minWidth, minHeight];
    this.isResizable = options.resizable ?? true;
    this.isMaximizable = options.maximizable ?? true;
    this.isFullScreenable = options.fullscreenable ?? true;
    this.webContents = new FakeContents(session);
  }
  getContentBounds(): Rectangle {
    return this.state === 'normal' ? this.bounds : MONITOR;
  }
  setContentBounds(bounds: Rectangle): void {
    if (!this.isResizable) throw new Error('A window manager may refuse a size to this window.');
    if (this.state === 'maximized') throw new Error('The size of a maximized window is the monitor’s.');
    if (this.state === 'minimized' || (this.state === 'full-screen' && this.endsFullScreenLate)) return;
    this.bounds = bounds;
    this.emit('resize');
    this.emit('move');
  }
  /** The title of the page; Electron takes it for the window's unless a listener refuses. */
  takeTitle(title: string): void {
    const event = fakeEvent({});
    this.emit('page-title-updated', event, title, true);
    if (!event.defaultPrevented) this.title = title;
  }
  /** The user drags the window or its border. */
  dragTo(bounds: Rectangle): void {
    this.bounds = bounds;
    this.emit('resize');
    this.emit('move');
  }
  setMinimumSize(width: number, height: number): void {
    this.minimum = [width, height];
  }
  setResizable(isResizable: boolean): void {
    this.isResizable = isResizable;
  }
  setMaximizable(isMaximizable: boolean): void {
    this.isMaximizable = isMaximizable;
  }
  setFullScreenable(isFullScreenable: boolean): void {
    this.isFullScreenable = isFullScreenable;
  }
  setFullScreen(isOn: boolean): void {
    if (isOn) {
      this.wasResizable = this.isResizable;
      this.state = 'full-screen';
      this.emit('enter-full-screen');
    } else if (!this.endsFullScreenLate) this.endFullScreen();
  }
  /**
   * Windows emits the event before the end of full screen, and then shows a window that hid in between. macOS emits it
   * afterwards.
   */
  endFullScreen(): void {
    if (!this.endsFullScreenLate) {
      const wasShown = this.isShown;
      this.emit('leave-full-screen');
      this.isShown = wasShown;
    }
    this.isResizable = this.wasResizable;
    this.state = 'normal';
    if (this.endsFullScreenLate) this.emit('leave-full-screen');
  }
  isFullScreen(): boolean {
    return this.state === 'full-screen';
  }
  minimize(): void {
    if (this.state !== 'minimized') this.before = this.state;
    this.state = 'minimized';
    this.hasFocus = false;
    this.emit('minimize');
  }
  isMinimized(): boolean {
    return this.state === 'minimized';
  }
  restore(): void {
    this.state = this.before;
    // Windows reports the return to full screen by another event.
    this.emit(this.state === 'full-screen' ? 'enter-full-screen' : 'restore');
  }
  maximize(): void {
    this.show();
    this.state = 'maximized';
    this.emit('maximize');
    this.emit('resize');
  }
  unmaximize(): void {
    this.show();
    this.state = 'normal';
    this.emit('unmaximize');
    this.emit('resize');
  }
  isMaximized(): boolean {
    return this.state === 'maximized';
  }
  show(): void {
    if (this.isShown) return;
    this.isShown = true;
    this.emit('show');
  }
  hide(): void {
    this.isShown = false;
    this.hasFocus = false;
  }
  isVisible(): boolean {
    return this.isShown && this.state !== 'minimized';
  }
  focus(): void {
    this.hasFocus = true;
    this.emit('focus');
  }
  blur(): void {
    this.hasFocus = false;
  }
  isFocused(): boolean {
    return this.hasFocus;
  }
  flashFrame(isOn: boolean): void {
    this.flashes.push(isOn);
  }
  setOverlayIcon(image: Electron.NativeImage | null, description: string): void {
    this.overlays.push([image && nameOf(image), description]);
  }
  close(): void {
    const event = fakeEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.emit('closed');
  }
  isDestroyed(): boolean {
    return this.isGone;
  }
}

/** The fake image of a file is the file's name. */
export function fakeImage(path: string): Electron.NativeImage {
  return path.replace(/^.*\//, '') as unknown as Electron.NativeImage;
}

export function nameOf(image: Electron.NativeImage | string): string {
  return image as unknown as string;
}

/** The one cast of the fakes to Electron's types: the fakes have only the members that the shell uses. */
export function asMain(parts: Record<keyof Main, unknown>): Main {
  return parts as unknown as Main;
}
