// The tab. Hands chosen files to the engine, one message each, in the order in which they were chosen.
import type { ChatKey } from '../../../../core/domain/chat-key.ts';
import { LIMITS } from '../../../../core/wire/profile-s/limits.ts';
import { busy } from '../../../../platform/busy.ts';
import type { Line } from '../../../../line/api.ts';
import { type Picture, readPicture } from '../../../../platform/pictures.ts';
import { insist } from '../../../shared/insist.ts';
import {
  type FileKind,
  type Refusal,
  refusalOf,
  travellingMime,
  travellingName,
  travellingSides,
} from './file-checks.ts';

export interface Chosen {
  chat: ChatKey;
  files: readonly File[];
  kind: FileKind;
}

export interface SendFilesTools {
  line: Pick<Line, 'command' | 'user'>;
  nextTmpId: () => string;
  refuse: (name: string, why: Refusal) => void;
  /** null for what is no picture. */
  /** Keeps the page from loading itself again until what it answers is called. */
  hold?: () => () => void;
  look?: (file: File) => Promise<Picture | null>;
}

/** Settles when all are written down or refused. */
export async function sendFiles({ chat, files, kind }: Chosen, tools: SendFilesTools): Promise<void> {
  const { line, nextTmpId, refuse, look = lookAt, hold = () => busy.hold() } = tools;
  const user = line.user();
  const done = hold();
  for (const file of files) {
    const checked = await check(file, kind, look);
    if ('why' in checked) {
      refuse(file.name, checked);
      continue;
    }
    const args = {
      chat,
      tmpId: nextTmpId(),
      kind,
      name: travellingName(file.name),
      mime: travellingMime(file.type),
      file,
      thumb: checked.thumb,
      ...travellingSides(checked.width, checked.height),
    };
    const receipt = await insist(line, 'sendFile', args, user);
    if (!receipt.ok) refuse(file.name, { why: 'not-written' });
  }
  done();
}

async function check(file: File, kind: FileKind, look: typeof lookAt): Promise<Picture | Refusal> {
  const refusal = refusalOf(file, kind);
  if (refusal) return refusal;
  // A folder, or a file that has gone since it was chosen, tells so only when it is read.
  if (!(await isReadable(file))) return { why: 'unreadable' };
  if (kind === 'file') return { width: 0, height: 0, thumb: null };
  const picture = await look(file);
  if (!picture) return { why: 'format' };
  const tooMany = picture.width * picture.height > LIMITS.imagePixels;
  return tooMany ? { why: 'too-many-pixels', most: LIMITS.imagePixels } : picture;
}

const lookAt = (file: File): Promise<Picture | null> => readPicture(file, LIMITS.imagePixels);

const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then((bytes) => bytes.byteLength > 0)
    .catch(() => false);
