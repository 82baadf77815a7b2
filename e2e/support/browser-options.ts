// Options of browsers with more flags than those of playwright.config.ts, for `test.use`.
import { callFlags, chromiumFlags, fakeDeviceFlags, findHeadlessShell } from '../../scripts/lib/chromium.ts';

/** The last of equal flags counts. With its default of 20 frames a second, a call of four people keeps two cores busy. */
const SLOW_CAMERA = '--use-fake-device-for-media-stream=fps=5';

/**
 * A browser with a fake microphone that beeps and a fake camera, without a permission prompt. Spec files that use the
 * same constant share their workers.
 */
export const fakeDevices = browserWith([...fakeDeviceFlags, SLOW_CAMERA]);

/** A browser with fake devices, whose connections may use the loopback interface. */
export const callBrowser = browserWith([...callFlags, SLOW_CAMERA]);

/** The same for pages behind a proxy with a self-signed certificate. */
export const callBrowserBehindTls = browserWith([...callFlags, SLOW_CAMERA, '--ignore-certificate-errors']);

function browserWith(flags: readonly string[]) {
  const executablePath = findHeadlessShell();
  return {
    launchOptions: {
      args: [...chromiumFlags, ...flags],
      ...(executablePath === undefined ? {} : { executablePath }),
    },
  };
}
