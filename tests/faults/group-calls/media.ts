// Media without a browser: devices that open at once or with the next passing of time, and links that begin with an offer and an answer.
import type { CallStateRow } from '../../../src/core/contract/call-rows.ts';
import type { GroupCallStateRow } from '../../../src/core/contract/group-call-rows.ts';
import type { MediaSession, SessionOptions } from '../../../src/calls/media/media-session.ts';
import { NEW_MEDIA } from '../../../workers/calls/transitions.ts';

/** The media of a call that a tab holds. */
export interface OpenMedia {
  call: string;
  share(isOn: boolean): void;
}

/** The tab of a session; its environment names it. */
export interface MediaHolder {
  open: Set<OpenMedia>;
  /** The next devices do not open. */
  isBroken: boolean;
  /** The next devices open when time passes, as where the browser asks the user. */
  isSlow: boolean;
  /** Opens the devices that wait. */
  opening: (() => void)[];
  /** The other side of the private call is there. */
  isAccepted(): boolean;
}

const holders = new WeakMap<object, MediaHolder>();
export const noteHolder = (env: object, holder: MediaHolder): unknown => holders.set(env, holder);

type Base<Row> = Omit<MediaSession<Row, never>, 'follow' | 'signals' | 'report'> & {
  on: { microphone: boolean; camera: boolean; screen: boolean };
};

function createBase<Row extends CallStateRow | GroupCallStateRow>(options: SessionOptions<Row>): Base<Row> {
  const holder = holders.get(options.env)!;
  let { generation } = options;
  const base: Base<Row> = {
    control: {} as never,
    on: { ...options.row.wanted, screen: false },
    generation: () => generation,
    open: async () => {
      const fault = holder.isBroken ? 'microphone' : null;
      holder.isBroken = false;
      if (holder.isSlow) await new Promise<void>((resolve) => holder.opening.push(resolve));
      holder.isSlow = false;
      return fault;
    },
    want: ({ microphone, camera }) => {
      base.on = { ...base.on, microphone, camera };
      options.onChange();
    },
    configure: () => undefined,
    renew: (next) => (generation = next),
    hint: () => undefined,
    kept: (row) => ({ ...row, generation }),
    close: () => holder.open.delete(media),
  };
  const media: OpenMedia = {
    call: options.row.call,
    share: (screen) => {
      base.on = { ...base.on, screen };
      options.onChange();
    },
  };
  holder.open.add(media);
  return base;
}

/** A private call whose media flow as soon as both sides are there. */
export function createCallSession(options: SessionOptions<CallStateRow>): MediaSession<CallStateRow, never> {
  const base = createBase(options);
  let negotiated = false;
  return Object.assign(base, {
    follow: () => void (negotiated ||= holders.get(options.env)?.isAccepted() === true),
    signals: () => Promise.resolve(),
    report: () => {
      const media = { ...NEW_MEDIA, ...base.on, path: 'connected' } as const;
      const args = { generation: base.generation(), negotiated, wireId: 'wire', media };
      return { name: 'callReport', args } as const;
    },
  });
}

/** The side with the older visit offers, once for each visit; the other one answers. */
export function createGroupSession(
  options: SessionOptions<GroupCallStateRow>,
): MediaSession<GroupCallStateRow, never> {
  const base = createBase(options);
  const linked = new Set<string>();
  return Object.assign(base, {
    follow: ({ people }: GroupCallStateRow) => {
      const own = people.find(({ userId }) => userId === options.userId);
      for (const { userId, visit, state } of people) {
        const link = `${userId}.${visit}`;
        if (state !== 'in' || !own || own.visit >= visit || linked.has(link)) continue;
        linked.add(link);
        void options.send('offer', '{}', userId);
      }
    },
    signals: async (rows: readonly { type: string; from: number }[]) => {
      for (const { type, from } of rows) if (type === 'offer') await options.send('answer', '{}', from);
    },
    report: () => ({ name: 'callGroupReport', args: { generation: base.generation(), ...base.on } }) as const,
  });
}
