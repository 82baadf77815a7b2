// The answers of a fake engine to the commands of the tabs: each changes the rows as an engine would whose server
// refuses nothing. A test replaces an answer with `engine.answer`.
import { done } from '../../../src/core/contract/result.ts';
import { pngFile } from '../../support/files.ts';
import { CHAT_ANSWERS } from './chat-answers.ts';
import type { Answers } from './fake-engine.ts';
import { GROUP_ANSWERS } from './group-answers.ts';
import { PEOPLE_ANSWERS } from './people-answers.ts';
import { selfOf, signOutWorld, type World } from './world.ts';

export const ANSWERS: Answers = {
  ...CHAT_ANSWERS,
  ...PEOPLE_ANSWERS,
  ...GROUP_ANSWERS,

  unseal: () => done(''),
  signOut: (_args, world) => {
    signOutWorld(world);
    return done(null);
  },
  config: (_args, { site }) => done(site),
  registerCaptcha: () => {
    const image = `data:image/png;base64,${pngFile('captcha', 100, 50).buffer.toString('base64')}`;
    return done({ captchaId: 'c1', image, question: 'seven minus two' });
  },
  registerCaptchaCheck: () => done(true),
  registerSmsCode: () => done(null),
  registerMailCode: () => done(null),
  register: () => done(null),

  updateProfile: ({ signature, picture }, world) => {
    changeSelf(world, {
      ...(signature !== undefined && { signature }),
      ...(picture && { headImage: picture.originUrl, headImageThumb: picture.thumbUrl }),
    });
    return done(null);
  },
  setSound: ({ on }, world) => {
    changeSelf(world, { isAudioTip: on });
    return done(null);
  },
  setManualApprove: ({ on }, world) => {
    changeSelf(world, { isManualApprove: on });
    return done(null);
  },
  setLanguage: ({ language }, world) => {
    changeSelf(world, { language });
    return done(null);
  },
  changePassword: () => done(null),
  devices: (_args, { devices }) => done(devices),
  localData: (_args, { chats }) =>
    done({
      durable: true,
      chats: chats.map(({ key, messages }) => ({
        chat: key,
        messages: messages.length,
        bytes: messages.length * 300,
        oldest: messages[0]?.sendTime ?? 0,
        clearable: messages.length > 20,
      })),
    }),
  diagnostics: (_args, world) =>
    done({
      build: 'fake',
      protocol: 1,
      boot: 'fake',
      phase: world.status.phase,
      since: world.status.since,
      waiting: 'no',
      storage: 'journal',
      clockOffset: 12,
      tabs: [
        {
          seat: 'tab',
          visible: true,
          focused: true,
          online: true,
          busy: false,
          chat: null,
          views: 4,
          batches: 9,
        },
      ],
      bugs: [],
      account: {
        id: selfOf(world).id,
        step: 'live',
        chats: world.chats.length,
        timeline: 40,
        tail: 12,
        pending: false,
        cursors: { private: { done: 20, ask: 20, ended: world.status.since } },
        buffers: { most: 1, overflows: 0 },
        frames: { unknown: 0, rejected: 0 },
        outbox: [],
        last: [{ at: world.status.since, words: 'frame private 20' }],
      },
    }),
};

function changeSelf(world: World, change: Partial<NonNullable<World['status']['self']>>): void {
  world.status = { ...world.status, self: { ...selfOf(world), ...change } };
}
