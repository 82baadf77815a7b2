// Every realm: the content of a message as it travels. Apart from what reads it, whose schemas nobody needs
// who only writes.
import { toLeanJson } from '../convert.ts';
import type {
  AudioContent,
  FileContent,
  GroupCardContent,
  ImageContent,
  UserCardContent,
  VideoContent,
} from './content.ts';

/** The content of an IMAGE: the upload's answer, as it is. */
export function encodeImage(image: ImageContent): string {
  return toLeanJson({
    originUrl: image.originUrl,
    thumbUrl: image.thumbUrl,
    width: image.width,
    height: image.height,
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

/** A tip or call record: `k` its name, `a` its parts, `t` the sentence itself. */
export function encodeTip(k: string, a: readonly (string | number)[], t: string): string {
  return toLeanJson({ k, a, t });
}
