// The group of a file (such as archive or sheet), by the extension of its name. Pure.

export type FileGroup = 'archive' | 'code' | 'picture' | 'sheet' | 'sound' | 'text' | 'video' | 'other';

const GROUPS: readonly (readonly [Exclude<FileGroup, 'other'>, string])[] = [
  ['text', 'txt md pdf doc docx odt rtf pages log tex epub ppt pptx odp key'],
  ['sheet', 'xls xlsx ods csv tsv numbers'],
  ['picture', 'png jpg jpeg gif webp avif bmp svg heic tif tiff ico psd'],
  ['sound', 'mp3 wav m4a ogg oga opus flac aac wma mid'],
  ['video', 'mp4 m4v webm mov mkv avi ogv wmv mpg mpeg'],
  ['archive', 'zip gz tgz bz2 xz 7z rar tar zst dmg iso'],
  ['code', 'js mjs ts tsx jsx json html htm css py rb rs go c h cpp java kt sh sql xml yml yaml toml'],
];

export function fileGroup(name: string): FileGroup {
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined) return 'other';
  return GROUPS.find(([, extensions]) => extensions.split(' ').includes(extension))?.[0] ?? 'other';
}
