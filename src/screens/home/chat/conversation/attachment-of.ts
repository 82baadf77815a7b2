// The tab. What a bubble shows of a picture or file, sent or still on its way; its content is hostile
// until here. Pure.
import type { MessageRow } from '../../../../core/contract/rows.ts';
import { MessageType } from '../../../../core/domain/enums.ts';
import { fileIn, pictureIn, type PictureFacts } from '../../../shared/attachment.ts';
import { fileAddress } from '../../../shared/file-address.ts';
import { shownName } from '../../../shared/file-name.ts';

export type Attachment =
  | {
      kind: 'image';
      /** Pixels, 0 where unknown. */
      width: number;
      height: number;
      /** What to load, the smallest first; [] while it is not uploaded, or where no address may be used. */
      sources: readonly string[];
      /** The whole picture, '' for none. */
      whole: string;
    }
  | {
      kind: 'file';
      /** '' where nobody told. */
      name: string;
      /** Bytes, 0 where unknown. */
      size: number;
      /** '' while it is not uploaded, or where the address may not be used. */
      address: string;
    };

/** null for what is no picture or file, or says nothing that can be shown. */
export function attachmentOf(
  { type, content, upload }: Pick<MessageRow, 'type' | 'content' | 'upload'>,
  origin: string,
): Attachment | null {
  if (upload) {
    const { kind, name, size, width, height } = upload;
    return kind === 'image'
      ? { kind, width, height, sources: [], whole: '' }
      : { kind, name: shownName(name), size, address: '' };
  }
  if (type === MessageType.IMAGE) {
    const picture = pictureIn(content);
    return picture && imageOf(picture, origin);
  }
  const file = type === MessageType.FILE ? fileIn(content) : null;
  if (!file) return null;
  return {
    kind: 'file',
    name: shownName(file.name),
    size: file.size,
    address: fileAddress(file.url, origin),
  };
}

function imageOf({ width, height, originUrl, thumbUrl }: PictureFacts, origin: string): Attachment {
  const whole = fileAddress(originUrl, origin);
  const sources = [fileAddress(thumbUrl, origin), whole].filter((address) => address !== '');
  return { kind: 'image', width, height, sources: [...new Set(sources)], whole };
}
