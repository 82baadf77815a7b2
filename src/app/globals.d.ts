// What the build puts into the page.

/** The number of this build. */
declare const __BUILD__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
