// The icon of a file, chosen by the extension of its name. The extension may not match the content, which is
// safe here: the app only saves files and never opens them.
import Archive from 'lucide-react/icons/file-archive';
import Code from 'lucide-react/icons/file-code';
import Picture from 'lucide-react/icons/file-image';
import Plain from 'lucide-react/icons/file';
import Sheet from 'lucide-react/icons/file-spreadsheet';
import Sound from 'lucide-react/icons/file-music';
import Text from 'lucide-react/icons/file-text';
import Video from 'lucide-react/icons/file-play';
import { fileGroup } from './file-group.ts';

const ICONS = {
  archive: Archive,
  code: Code,
  picture: Picture,
  sheet: Sheet,
  sound: Sound,
  text: Text,
  video: Video,
  other: Plain,
} as const;

export function FileIcon({ name }: { name: string }) {
  const Icon = ICONS[fileGroup(name)];
  return <Icon />;
}
