// The window of Chromium: carries out the calls of the page by the debugging protocol, and follows moves and changes of
// size, so that the next start restores them.
import * as v from 'valibot';
import { type Size } from '../../src/core/contract/desktop.ts';
import type { DesktopWindow } from '../shared/desktop-window.ts';
import { isResizable, pageRectangle, type Place, type Rectangle } from '../shared/place.ts';
import { SET_MAXIMIZED } from './bridge-script.ts';
import { type Bounds, follow, type WindowState } from './follow.ts';
import { type Cdp, CdpError } from './pipe.ts';

/** Time between two looks at the window, ms. */
const LOOK_INTERVAL = 1000;

/** Time in which the window manager carries out a call, ms. */
const SETTLE_TIME = 500;

/** Attempts to give the page its size. A tiling window manager refuses all of them. */
const MAX_ATTEMPTS = 3;

export interface ChromiumWindowDeps {
  readonly cdp: Cdp;
  readonly sessionId: string;
  readonly windowId: number;
  /** The place that the last start has stored. */
  readonly place: Place;
  /** Stores the place; called after every change. */
  readonly keepPlace: (place: Place) => void;
  /** Opens a URL in the system's browser. */
  readonly openUrl: (url: string) => void;
  /** Lets the window ask for attention until it has the focus. */
  readonly demandAttention: () => void;
  /** Milliseconds of a steady clock. */
  readonly now: () => number;
}

export interface ChromiumWindow extends DesktopWindow {
  /** Looks at the window now. */
  look(): void;
  /** Tells a new page the state of the window. */
  greetPage(): void;
  /** Looks at the window from now on. Returns a function that ends this. */
  startLooking(): () => void;
  /** Resolves when all calls until now are carried out. */
  idle(): Promise<void>;
}

const boundsSchema = v.object({
  left: v.optional(v.number(), 0),
  top: v.optional(v.number(), 0),
  width: v.optional(v.number(), 0),
  height: v.optional(v.number(), 0),
  windowState: v.optional(v.picklist(['normal', 'minimized', 'maximized', 'fullscreen']), 'normal'),
});
/** The monitor's work area, then the size of the page. */
const factsSchema = v.pipe(v.array(v.number()), v.length(6));

export function createChromiumWindow(deps: ChromiumWindowDeps): ChromiumWindow {
  const { cdp, sessionId, windowId, keepPlace, openUrl, demandAttention, now } = deps;
  let { place } = deps;
  /** Null after a call, until the window manager has carried it out. */
  let last: Bounds | null = null;
  let frame: Size = { width: 0, height: 0 };
  /** The size of the window that the host set last. */
  let wanted: Size = { width: 0, height: 0 };
  let isDue = false;
  let isPlaced = false;
  let attempts = 0;
  let settledAt = 0;
  /** The state that the page knows; null for a new page. */
  let reported: boolean | null = null;
  let queue = Promise.resolve();

  /** The commands of two calls never mix. A browser that has ended needs none. */
  function enqueue(work: () => Promise<void>): void {
    queue = queue.then(work).catch((error: unknown) => {
      if (!(error instanceof CdpError)) throw error;
    });
  }

  async function readBounds(): Promise<Bounds> {
    const { bounds } = v.parse(
      v.object({ bounds: boundsSchema }),
      await cdp.send('Browser.getWindowBounds', { windowId }),
    );
    const { left, top, width, height, windowState } = bounds;
    return { x: left, y: top, width, height, state: windowState };
  }

  async function setState(windowState: WindowState): Promise<void> {
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState } });
    settle();
  }

  async function setBounds({ x, y, width, height }: Rectangle): Promise<void> {
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y, width, height } });
    wanted = { width, height };
    settle();
  }

  /** The next look comes after the window manager's part. */
  function settle(): void {
    last = null;
    settledAt = now() + SETTLE_TIME;
    setTimeout(look, SETTLE_TIME).unref();
  }

  /** The sizes of the window's frame and of the monitor's work area. */
  async function measure(): Promise<{ area: Rectangle; frame: Size }> {
    const { result } = v.parse(
      v.object({ result: v.object({ value: v.unknown() }) }),
      await cdp.send(
        'Runtime.evaluate',
        {
          expression:
            '[screen.availLeft, screen.availTop, screen.availWidth, screen.availHeight, innerWidth, innerHeight]',
          returnByValue: true,
        },
        sessionId,
      ),
    );
    const [x = 0, y = 0, width = 0, height = 0, pageWidth = 0, pageHeight = 0] = v.parse(
      factsSchema,
      result.value,
    );
    const { cssVisualViewport } = v.parse(
      v.object({ cssVisualViewport: v.object({ zoom: v.optional(v.number(), 1) }) }),
      await cdp.send('Page.getLayoutMetrics', {}, sessionId),
    );
    const bounds = await readBounds();
    const { zoom } = cssVisualViewport;
    return {
      area: { x, y, width, height },
      frame: {
        width: Math.max(0, Math.round(bounds.width - pageWidth * zoom)),
        height: Math.max(0, Math.round(bounds.height - pageHeight * zoom)),
      },
    };
  }

  /** Gives the window the size of its screen. A failed or postponed attempt stays due. */
  async function apply(): Promise<void> {
    const isFirst = !isPlaced;
    isPlaced = true;
    isDue = true;
    const { state } = await readBounds();
    if (state === 'minimized') return;
    attempts += 1;
    if (state !== 'normal') await setState('normal');
    if (isFirst && place.center !== null) await moveTo(place.center);
    const measured = await measure();
    ({ frame } = measured);
    const page = pageRectangle(place.screen, place, [measured.area], frame);
    await setBounds({ ...page, width: page.width + frame.width, height: page.height + frame.height });
    if (isResizable(place.screen) && place.isMaximized) await setState('maximized');
    isDue = false;
    await report(await readBounds());
  }

  /** Moves the window to the monitor of the stored place, whose work area `measure` then returns. */
  async function moveTo({ x, y }: { x: number; y: number }): Promise<void> {
    const { width, height } = await readBounds();
    await setBounds({ x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height });
  }

  /** Tells the page whether its window is maximized. */
  async function report({ state }: Bounds): Promise<void> {
    const isMaximized = state === 'maximized';
    if (isMaximized === reported) return;
    reported = isMaximized;
    const expression = `globalThis.${SET_MAXIMIZED}?.(${isMaximized})`;
    await cdp.send('Runtime.evaluate', { expression }, sessionId);
  }

  async function lookNow(): Promise<void> {
    const bounds = await readBounds();
    if (now() < settledAt) return report(bounds);
    const { place: next, mustApply } = follow(place, { bounds, last, frame, isDue });
    const isFirstLook = last === null;
    last = bounds;
    setPlace(next);
    if (mustApply || (isFirstLook && (await mustRepeat(bounds)))) await apply();
    else await report(bounds);
  }

  /**
   * Whether the window did not take its fixed size, for example because the user pulled at its frame, or Chromium's bars
   * have changed since, for example because the page was not drawn yet.
   */
  async function mustRepeat({ state, width, height }: Bounds): Promise<boolean> {
    if (state !== 'normal' || attempts >= MAX_ATTEMPTS) return false;
    const isRefused = width !== wanted.width || height !== wanted.height;
    if (isRefused && !isResizable(place.screen)) return true;
    const { frame: seen } = await measure();
    return seen.width !== frame.width || seen.height !== frame.height;
  }

  function setPlace(next: Place): void {
    if (next === place) return;
    place = next;
    keepPlace(place);
  }

  function look(): void {
    enqueue(lookNow);
  }

  return {
    resize(screen) {
      // A reloaded page asks for the same size again; a maximized window would flicker.
      if (isPlaced && screen === place.screen) return;
      setPlace({ ...place, screen });
      attempts = 0;
      enqueue(apply);
    },
    minimize: () => enqueue(() => setState('minimized')),
    maximize(isOn) {
      if (!isResizable(place.screen)) return;
      setPlace({ ...place, isMaximized: isOn });
      enqueue(async () => {
        await setState(isOn ? 'maximized' : 'normal');
        await report(await readBounds());
      });
    },
    close: () => enqueue(async () => void (await cdp.send('Page.close', {}, sessionId))),
    focus: () =>
      enqueue(async () => {
        const { state } = await readBounds();
        if (state === 'minimized') {
          // Chromium shows a minimized window only for "normal".
          await setState('normal');
          if (isResizable(place.screen) && place.isMaximized) await setState('maximized');
        }
        await cdp.send('Page.bringToFront', {}, sessionId);
      }),
    flash: demandAttention,
    // The page draws the number into its icon and its title, and Chromium gives both to the task bar.
    badge: () => undefined,
    openExternal: openUrl,
    look,
    greetPage() {
      reported = null;
      enqueue(async () => report(await readBounds()));
    },
    startLooking() {
      const timer = setInterval(look, LOOK_INTERVAL);
      return () => clearInterval(timer);
    },
    idle: () => queue,
  };
}
