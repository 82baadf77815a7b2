// Types of values that the build inserts into the page.

/** The id of this build. */
declare const __BUILD__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
