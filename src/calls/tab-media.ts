// The media of this tab, of a private call or of a group call. The code of group calls loads with the first one.
import type { CallStateRow } from '../core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../core/contract/group-call-rows.ts';
import type { AnyCallRow } from './any-call.ts';
import { type HeldMedia, type HeldMediaOptions, holdMedia } from './held-media.ts';
import type { CallMediaControl } from './media/call-media-api.ts';
import { createCallSession } from './media/call-media.ts';
import type { GroupMediaControl } from './media/group-media-api.ts';
import type { createGroupSession } from './mesh/group-session.ts';

export type CreateGroupSession = typeof createGroupSession;

export type TabMedia =
  | { kind: 'call'; held: HeldMedia<CallStateRow, CallMediaControl> }
  | { kind: 'group-call'; held: HeldMedia<GroupCallStateRow, GroupMediaControl> };

export type TabMediaOptions = Omit<HeldMediaOptions<AnyCallRow, unknown>, 'createSession'>;

/** @param createGroup null before the code of group calls has loaded; such a call gets no media */
export function startMedia(
  options: TabMediaOptions,
  createGroup: CreateGroupSession | null,
): TabMedia | null {
  const { row } = options;
  if (row.kind === 'call')
    return { kind: row.kind, held: holdMedia({ ...options, row, createSession: createCallSession }) };
  return createGroup && { kind: row.kind, held: holdMedia({ ...options, row, createSession: createGroup }) };
}

/** Carries a row of the same kind out. */
export function followRow(media: TabMedia, row: AnyCallRow, seat: string): void {
  if (media.kind === 'call' && row.kind === 'call') media.held.follow(row, seat);
  if (media.kind === 'group-call' && row.kind === 'group-call') media.held.follow(row, seat);
}

export interface GroupCode {
  /** Null until it has loaded. */
  get(): CreateGroupSession | null;
  /** Loads the code before it is needed. A later load repeats a failed one. */
  preload(): void;
  /** The call waits for the code. */
  need(): void;
}

/**
 * @param loaded the code that a call waits for is here
 * @param failed the code that a call waits for did not load
 */
export function createGroupCode(
  load: () => Promise<CreateGroupSession>,
  loaded: () => void,
  failed: () => void,
): GroupCode {
  let code: CreateGroupSession | null = null;
  let isLoading = false;
  let isNeeded = false;

  async function fetch(): Promise<void> {
    if (isLoading || code) return;
    isLoading = true;
    code = await load().catch(() => null);
    isLoading = false;
    const wasNeeded = isNeeded;
    isNeeded = false;
    if (wasNeeded) (code ? loaded : failed)();
  }

  return {
    get: () => code,
    preload: () => void fetch(),
    need() {
      isNeeded = true;
      void fetch();
    },
  };
}
