// Counters in fixed windows of time, for limits per name, per address or per recipient. A restart of the node, or of
// the Redis that several nodes share, clears the counts.
import type { Clock } from '../clock.ts';
import type { Shared } from '../redis/shared.ts';

/** A limit with a counter for each key. A window begins with the first count and ends `ms` later. */
export interface Limit {
  /** Name of the limit, which no other limit has. */
  kind: string;
  /** Most counts in a window. */
  most: number;
  ms: number;
}

export interface Counter {
  limit: Limit;
  /** Any text, for example the address of a client. */
  key: string;
}

export interface Counted {
  /** Milliseconds until the next count is allowed; 0 if this one was counted. */
  wait: number;
  /**
   * Takes the count back in each window that has not ended, and clears the counters of `cleared`. Call it once. Never
   * rejects: if Redis is down, the count stays until the end of its window.
   */
  undo: (cleared?: readonly Counter[]) => Promise<void>;
}

export interface Windows {
  /** Counts once in each of the counters, or in none of them if one is full. */
  count: (counters: readonly Counter[]) => Promise<Counted>;
}

export const notCounted = (wait: number): Counted => ({ wait, undo: async () => undefined });

interface WindowsOptions {
  /** The state of all nodes; null for counters of this node. */
  shared?: Shared | null;
  /** The clock of the counters of this node. */
  clock: Clock;
}

export function createWindows({ shared = null, clock }: WindowsOptions): Windows {
  const own = createOwnWindows(clock);
  return shared === null ? own : createSharedWindows(shared, own);
}

interface Window {
  count: number;
  until: number;
}

function createOwnWindows(clock: Clock): Windows {
  const kinds = new Map<string, Map<string, Window>>();
  const windowsOf = ({ kind }: Limit) => {
    const windows = kinds.get(kind) ?? new Map<string, Window>();
    kinds.set(kind, windows);
    return windows;
  };
  return {
    count: async (counters) => {
      const now = clock();
      const open = counters.map(({ limit, key }) => {
        const windows = windowsOf(limit);
        const found = windows.get(key);
        // A window that ends too late began before the clock was set back.
        const isOpen = found !== undefined && found.until > now && found.until <= now + limit.ms;
        return { limit, key, windows, window: isOpen ? found : null };
      });
      const waits = open.map(({ limit, window }) =>
        window !== null && window.count >= limit.most ? window.until - now : 0,
      );
      const wait = Math.max(...waits);
      if (wait > 0) return notCounted(wait);
      const counted = open.map(({ limit, key, windows, window }) => {
        const own = window ?? begin(windows, key, now + limit.ms);
        own.count++;
        return { key, windows, window: own };
      });
      return {
        wait: 0,
        undo: async (cleared = []) => {
          for (const { key, windows, window } of counted) {
            window.count--;
            if (window.count === 0 && windows.get(key) === window) windows.delete(key);
          }
          for (const { limit, key } of cleared) windowsOf(limit).delete(key);
        },
      };
    },
  };
}

function begin(windows: Map<string, Window>, key: string, until: number): Window {
  const window = { count: 0, until };
  // A map keeps insertion order, so its first entry is the oldest.
  windows.delete(key);
  const oldest = windows.size >= MAX_WINDOWS ? windows.keys().next().value : undefined;
  if (oldest !== undefined) windows.delete(oldest);
  windows.set(key, window);
  return window;
}

/** Counters of all nodes, by the clock of Redis. `own`: the counters of this node for the time without Redis. */
function createSharedWindows(shared: Shared, own: Windows): Windows {
  const [count, undo] = [shared.script(COUNT), shared.script(UNDO)];
  const nameOf = ({ limit: { kind }, key }: Counter) =>
    `partyline:{windows}:${kind}:${shared.hash(`${kind} ${key}`)}`;
  return {
    count: async (counters) => {
      const names = counters.map(nameOf);
      const args = counters.flatMap(({ limit: { most, ms } }) => [String(most), String(ms)]);
      const reply = await count(names, args);
      if (!Array.isArray(reply)) return own.count(counters);
      const [wait, ...ends] = reply.map(String);
      if (ends.length === 0) return notCounted(Number(wait));
      return {
        wait: 0,
        undo: async (cleared = []) => {
          const clear = cleared.map(nameOf);
          await undo([...names, ...clear], [...ends, ...clear.map(() => CLEAR)]);
        },
      };
    },
  };
}

const CLEAR = 'clear';

/**
 * A window is stored as its count and its end in microseconds, which tells it from the next window of its key.
 * Arguments: `most` and `ms` of each key. Returns the wait in ms alone, or 0 and the end of each counted window.
 * No window ends later than `ms` from now, also after a step of the clock.
 */
const COUNT = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local windows, wait = {}, 0
for i, key in ipairs(KEYS) do
  local most, length = tonumber(ARGV[2 * i - 1]), ARGV[2 * i] * 1000
  local count, ends = string.match(redis.call('GET', key) or '', '^(%d+) (%d+)$')
  count, ends = tonumber(count or 0), tonumber(ends or 0)
  if ends <= now or ends > now + length then count, ends = 0, now + length end
  if count >= most then wait = math.max(wait, ends - now) end
  windows[i] = { count, ends }
end
if wait > 0 then return { math.ceil(wait / 1000) } end
local reply = { 0 }
for i, key in ipairs(KEYS) do
  local count, ends = windows[i][1] + 1, string.format('%.0f', windows[i][2])
  redis.call('SET', key, count .. ' ' .. ends, 'PX', math.ceil((windows[i][2] - now) / 1000))
  reply[i + 1] = ends
end
return reply
`;

/** Arguments: for each key the end of the window that loses a count, or CLEAR. */
const UNDO = `
for i, key in ipairs(KEYS) do
  local count, ends = string.match(redis.call('GET', key) or '', '^(%d+) (%d+)$')
  if ARGV[i] == '${CLEAR}' or (ends == ARGV[i] and tonumber(count) <= 1) then
    redis.call('DEL', key)
  elseif ends == ARGV[i] then
    redis.call('SET', key, (count - 1) .. ' ' .. ends, 'KEEPTTL')
  end
end
return 0
`;

/** Most windows of one limit on this node. A machine computes fewer password hashes than this in five minutes. */
const MAX_WINDOWS = 20_000;
