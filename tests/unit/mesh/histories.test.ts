// Generated histories of a group call: people come, leave and return, tabs take over, rows and signals are late.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { person } from '../calls/group-row.ts';
import { settled } from '../calls/fake-rtc.ts';
import { GroupScene } from './group-scene.ts';

const id = fc.integer({ min: 1, max: 4 });
const act = fc.oneof(
  fc.record({ kind: fc.constant('come' as const), who: id, late: fc.option(id) }),
  fc.record({ kind: fc.constant('leave' as const), who: id }),
  fc.record({ kind: fc.constant('visit' as const), who: id, late: fc.option(id) }),
  fc.record({ kind: fc.constant('take' as const), who: id }),
  fc.record({ kind: fc.constant('renew' as const), who: id }),
  fc.record({ kind: fc.constant('hint' as const), who: id }),
  fc.record({ kind: fc.constant('hold' as const), who: id }),
  fc.record({ kind: fc.constant('release' as const) }),
  fc.record({ kind: fc.constant('cut' as const), who: id, other: id }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.constantFrom(250, 2_000, 9_000) }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The row reaches everybody, but `late` gets it only with the next one. */
async function tell(scene: GroupScene, late: number | null): Promise<void> {
  for (const userId of scene.members.keys()) if (userId !== late) await scene.show(userId);
}

async function perform(scene: GroupScene, step: Act): Promise<void> {
  const isIn = 'who' in step && scene.members.has(step.who);
  switch (step.kind) {
    case 'come':
      scene.members.get(step.who)?.session.close();
      await scene.come(step.who, { shows: false });
      return tell(scene, step.late);
    case 'visit':
      if (!isIn) return;
      scene.people = scene.people.filter(({ userId }) => userId !== step.who);
      scene.people.push(person(step.who, { visit: (scene.visits += 1) }));
      return tell(scene, step.late);
    case 'leave':
      return scene.leave(step.who);
    case 'take': {
      const highest = scene.members.get(step.who)?.session.generation();
      if (highest !== undefined) await scene.takeOver(step.who, highest + 1);
      return;
    }
    case 'renew': {
      const session = scene.members.get(step.who)?.session;
      session?.renew(session.generation() + 1);
      return;
    }
    case 'hint':
      return scene.members.get(step.who)?.session.hint();
    case 'hold':
      scene.held ??= { is: (from) => from === step.who, signals: [] };
      return;
    case 'release':
      return scene.release();
    case 'cut':
      scene.cut = step.who === step.other ? null : [step.who, step.other];
      return;
    case 'pass':
      return scene.pass(step.ms);
  }
}

test('[GCALL-17, X-CALL-03] All pairs connect in the end, with one connection each, and leave no track', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 14 }), async (acts) => {
      const scene = new GroupScene();
      for (const step of acts) {
        await perform(scene, step);
        await settled();
      }
      scene.release();
      scene.cut = null;
      await scene.show();
      // A page waits 5 s for an offer, and two pages that took over at the same time need two rounds.
      await scene.pass(12_000);
      const ids = [...scene.members.keys()].sort((a, b) => a - b);
      const all = ids.flatMap((a) => ids.filter((b) => a < b).map((b) => `${a}-${b}`));
      expect(scene.pairs()).toEqual(all);
      for (const member of scene.members.values()) {
        expect(member.open()).toHaveLength(ids.length - 1);
        for (const media of member.media.state().people.values())
          expect(media).toMatchObject({ path: 'connected', isGone: false });
      }
      const browsers = [...scene.members.values()].map(({ browser }) => browser);
      for (const userId of ids) await scene.leave(userId);
      expect(browsers.flatMap(({ devices, timers }) => [...devices.live(), ...timers])).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
