// Server: what the people of the demo have sent each other besides words: all of it is made here and stored
// like anybody's uploads.
import {
  encodeAudio,
  encodeFile,
  encodeGroupCard,
  encodeImage,
  encodeTip,
  encodeUserCard,
  MessageType,
} from '../../src/core/wire/index.ts';
import type { Outcome } from '../result.ts';
import type { FormPart } from '../uploads/form.ts';
import type { FileStore } from '../uploads/store.ts';
import { uploadFile, uploadImage } from '../uploads/uploads.ts';
import { GROUPS, PEOPLE } from './people.ts';
import { islandMap, mapCover, plainCover, ridge } from './pictures.ts';
import { type Paint, png } from './png.ts';
import type { Thing } from './script.ts';
import type { Ids } from './story.ts';
import { PROOF_NOTES, trail } from './texts.ts';
import { hum } from './tune.ts';

/** As a message has it. */
export interface Said {
  type: number;
  content: string;
}

/** What each thing is once everybody has an id. */
export type Things = (thing: Thing, ids: Ids) => Said;

export async function makeThings(files: FileStore): Promise<Things> {
  const tune = hum();
  const song = stored(await uploadFile(files, null, partsOf({ file: ['humming.wav', tune.wav] })));
  const stayed: Record<Stored, Said> = {
    islandMap: await picture(files, 'second-map.png', [400, 300], islandMap),
    plainCover: await picture(files, 'cover-plain.png', [270, 360], plainCover),
    mapCover: await picture(files, 'cover-map.png', [270, 360], mapCover),
    ridge: await picture(files, '山脊.png', [480, 270], ridge),
    proofNotes: await file(files, 'proof-notes.txt', PROOF_NOTES),
    trail: await file(files, '山脊步道.gpx', trail()),
    song: said(MessageType.AUDIO, encodeAudio({ duration: tune.duration, url: song, peaks: tune.peaks })),
    missedCall: said(MessageType.ACT_RT_VOICE, encodeTip('missed', [], 'Not answered')),
    voiceCall: said(MessageType.ACT_RT_VOICE, encodeTip('ended', [205], '03:25')),
    videoCall: said(MessageType.ACT_RT_VIDEO, encodeTip('ended', [734], '12:14')),
  };
  return (thing, ids) => {
    const none = { headImage: '' };
    if (thing === 'yatingCard') {
      const card = { userId: ids.yating, nickName: PEOPLE.yating.nickName, ...none };
      return said(MessageType.USER_CARD, encodeUserCard(card));
    }
    if (thing === 'hikingCard') {
      const card = { groupId: ids.hiking, groupName: GROUPS.hiking.name, ...none };
      return said(MessageType.GROUP_CARD, encodeGroupCard(card));
    }
    return stayed[thing];
  };
}

/** A picture for those who are to read something: the cover of an announcement. */
export async function makeCover(files: FileStore): Promise<string> {
  const cover: Paint = (x, y) => ridge(x, 0.15 + y * 0.7);
  const parts = partsOf({ file: ['welcome.png', png(400, 160, cover)] });
  return stored(await uploadImage(files, null, parts, 1024)).originUrl;
}

/** Those that are the same for everybody. */
type Stored = Exclude<Thing, 'yatingCard' | 'hikingCard'>;

const said = (type: number, content: string): Said => ({ type, content });

async function picture(
  files: FileStore,
  name: string,
  [width, height]: readonly [number, number],
  paint: Paint,
): Promise<Said> {
  const share = 240 / Math.max(width, height);
  const thumb = png(Math.round(width * share), Math.round(height * share), paint);
  const parts = partsOf({ file: [name, png(width, height, paint)], thumb: ['small.png', thumb] });
  const { originUrl, thumbUrl } = stored(await uploadImage(files, null, parts, 1024));
  const image = { originUrl, thumbUrl: thumbUrl ?? originUrl, width, height };
  return said(MessageType.IMAGE, encodeImage(image));
}

async function file(files: FileStore, name: string, words: string): Promise<Said> {
  const bytes = Buffer.from(words);
  const url = stored(await uploadFile(files, null, partsOf({ file: [name, bytes] })));
  return said(MessageType.FILE, encodeFile({ name, size: bytes.length, url }));
}

async function* partsOf(files: Record<string, [fileName: string, bytes: Buffer]>): AsyncGenerator<FormPart> {
  for (const [name, [fileName, bytes]] of Object.entries(files)) {
    yield { is: 'file', name, fileName, chunks: inOne(bytes) };
  }
}

async function* inOne(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function stored<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`a thing of the demo was refused: ${outcome.refusal.key}`);
  return outcome.value;
}
