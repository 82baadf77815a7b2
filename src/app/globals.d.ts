// Types of the constant and the modules that the build adds.

/** The id of the build that the page belongs to. */
declare const __BUILD__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
