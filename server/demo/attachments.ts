// Attachments of the demo: pictures, files, a voice note, contact cards and calls. The files are generated
// here and stored like uploads of users.
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
import { GROUPS, type Ids, PEOPLE } from './people.ts';
import { islandMap, mapCover, plainCover, ridge } from './pictures.ts';
import { type Paint, png } from '../png.ts';
import type { Attachment } from './messages.ts';
import { PROOF_NOTES, trail } from './texts.ts';
import { makeVoiceNote } from './voice-note.ts';

/** Type and content of a message, as stored. */
export interface MessageBody {
  type: number;
  content: string;
}

/** The body of an attachment. Cards need the ids of users and groups. */
export type BodyOf = (attachment: Attachment, ids: Ids) => MessageBody;

/** Stores the files of all attachments. */
export async function makeAttachments(files: FileStore): Promise<BodyOf> {
  const note = makeVoiceNote();
  const song = valueOf(await uploadFile(files, null, partsOf({ file: ['humming.wav', note.wav] })));
  const bodies: Record<WithoutIds, MessageBody> = {
    islandMap: await picture(files, 'second-map.png', [400, 300], islandMap),
    plainCover: await picture(files, 'cover-plain.png', [270, 360], plainCover),
    mapCover: await picture(files, 'cover-map.png', [270, 360], mapCover),
    ridge: await picture(files, '山脊.png', [480, 270], ridge),
    proofNotes: await file(files, 'proof-notes.txt', PROOF_NOTES),
    trail: await file(files, '山脊步道.gpx', trail()),
    song: body(MessageType.AUDIO, encodeAudio({ duration: note.duration, url: song, peaks: note.peaks })),
    missedCall: body(MessageType.ACT_RT_VOICE, encodeTip('missed', [], 'Not answered')),
    voiceCall: body(MessageType.ACT_RT_VOICE, encodeTip('ended', [205], '03:25')),
    videoCall: body(MessageType.ACT_RT_VIDEO, encodeTip('ended', [734], '12:14')),
  };
  return (attachment, ids) => {
    const noAvatar = { headImage: '' };
    if (attachment === 'yatingCard') {
      const card = { userId: ids.yating, nickName: PEOPLE.yating.nickName, ...noAvatar };
      return body(MessageType.USER_CARD, encodeUserCard(card));
    }
    if (attachment === 'hikingCard') {
      const card = { groupId: ids.hiking, groupName: GROUPS.hiking.name, ...noAvatar };
      return body(MessageType.GROUP_CARD, encodeGroupCard(card));
    }
    return bodies[attachment];
  };
}

/** Stores the cover of the first announcement. Resolves to its URL. */
export async function makeCover(files: FileStore): Promise<string> {
  const cover: Paint = (x, y) => ridge(x, 0.15 + y * 0.7);
  const parts = partsOf({ file: ['welcome.png', png(400, 160, cover)] });
  return valueOf(await uploadImage(files, null, parts, 1024)).originUrl;
}

/** Attachments whose bodies contain no id. */
type WithoutIds = Exclude<Attachment, 'yatingCard' | 'hikingCard'>;

const body = (type: number, content: string): MessageBody => ({ type, content });

async function picture(
  files: FileStore,
  name: string,
  [width, height]: readonly [number, number],
  paint: Paint,
): Promise<MessageBody> {
  const scale = 240 / Math.max(width, height);
  const thumb = png(Math.round(width * scale), Math.round(height * scale), paint);
  const parts = partsOf({ file: [name, png(width, height, paint)], thumb: ['small.png', thumb] });
  const { originUrl, thumbUrl } = valueOf(await uploadImage(files, null, parts, 1024));
  const image = { originUrl, thumbUrl: thumbUrl ?? originUrl, width, height };
  return body(MessageType.IMAGE, encodeImage(image));
}

async function file(files: FileStore, name: string, text: string): Promise<MessageBody> {
  const bytes = Buffer.from(text);
  const url = valueOf(await uploadFile(files, null, partsOf({ file: [name, bytes] })));
  return body(MessageType.FILE, encodeFile({ name, size: bytes.length, url }));
}

async function* partsOf(files: Record<string, [fileName: string, bytes: Buffer]>): AsyncGenerator<FormPart> {
  for (const [name, [fileName, bytes]] of Object.entries(files)) {
    yield { kind: 'file', name, fileName, chunks: oneChunk(bytes) };
  }
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`an upload of the demo was refused: ${outcome.refusal.key}`);
  return outcome.value;
}
