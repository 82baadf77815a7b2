// Encoding of message contents. The file is separate from their parsing, because the engine's send path needs
// no schemas.
import { toLeanJson } from '../convert.ts';
import type {
  AudioContent,
  FileContent,
  GroupCardContent,
  ImageContent,
  UserCardContent,
  VideoContent,
} from './content.ts';

type Encoded<T, Optional extends keyof T> = Omit<T, Optional> & Partial<Pick<T, Optional>>;

/**
 * The content of an IMAGE message: the fields of the upload's response. Other clients of the protocol know the first
 * four, so the others are absent where they say nothing.
 */
export function encodeImage(image: Encoded<ImageContent, 'largeThumbUrl' | 'size' | 'animated'>): string {
  return toLeanJson({
    originUrl: image.originUrl,
    thumbUrl: image.thumbUrl,
    width: image.width,
    height: image.height,
    largeThumbUrl: image.largeThumbUrl || null,
    size: image.size || null,
    animated: image.animated || null,
  });
}

export function encodeFile(file: FileContent): string {
  return toLeanJson({ name: file.name, size: file.size, url: file.url });
}

export function encodeAudio(audio: AudioContent): string {
  const { duration, url: address, peaks } = audio;
  return toLeanJson({ duration, url: address, peaks: peaks.length > 0 ? peaks : null });
}

export function encodeVideo(video: VideoContent): string {
  return toLeanJson({
    videoUrl: video.videoUrl,
    coverUrl: video.coverUrl,
    width: video.width,
    height: video.height,
  });
}

export function encodeUserCard(card: UserCardContent): string {
  return toLeanJson({ userId: card.userId, nickName: card.nickName, headImage: card.headImage });
}

export function encodeGroupCard(card: GroupCardContent): string {
  return toLeanJson({
    groupId: card.groupId,
    groupName: card.groupName,
    headImage: card.headImage,
  });
}

/**
 * The content of a tip or call record. `k`: the key of a sentence that clients translate; `a`: its arguments;
 * `t`: the full sentence.
 */
export function encodeTip(k: string, a: readonly (string | number)[], t: string): string {
  return toLeanJson({ k, a, t });
}
