// A press on a notification that the registration shows: it brings a page to the front, or opens one.
import { nameOfTag, type ShellNotice } from '../../src/core/contract/shell.ts';
import { parseChatKey } from '../../src/core/domain/chat-key.ts';

export interface Page {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  tell(notice: ShellNotice): void;
}

export interface Pages {
  /** The open pages, the one that was used last first. */
  all(): Promise<readonly Page[]>;
  open(path: string): Promise<unknown>;
}

/** The page that a press opens where none is open. */
export function pathOf(name: string): string {
  const chat = parseChatKey(name);
  return chat === null ? '/home/chat' : `/home/chat?chat=${chat}`;
}

export async function handleClick(tag: string, pages: Pages): Promise<void> {
  const name = nameOfTag(tag);
  if (name === null) return;
  const open = await pages.all();
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!page) return void (await pages.open(pathOf(name)));
  await page.focus().catch(() => undefined);
  page.tell({ is: 'notification', name });
}
