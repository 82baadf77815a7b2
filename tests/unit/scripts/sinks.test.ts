// Places where a text of another user could become more than text. No module writes markup. Each place that
// gives the browser a URL to load or open is listed here, with the check of that URL (INV-8).
import { expect, test } from 'vitest';
import { read, repositoryFiles, sourceFiles } from '../../../scripts/check/files.ts';

const MARKUP =
  /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|setHTML|createContextualFragment|DOMParser|srcdoc|document\.write|\beval\(|new Function\b|javascript:/;
const ADDRESSES =
  /(?<!\w)<(?:img|a|video|audio|iframe|object|embed|form|source|link|base)[\s>]|\.(?:src|href|action) = |window\.open/g;

/** The number of such places in a file, and the reason why they are harmless. */
const KNOWN: Readonly<Record<string, readonly [places: number, because: string]>> = {
  'src/app/prefetch-home.ts': [1, 'a file of this build'],
  'src/platform/save-file.ts': [1, 'a blob of this page'],
  'src/platform/favicon.ts': [2, 'the icon of this page with a number'],
  'src/chat/message/content/SystemPage.tsx': [1, 'outwardAddress'],
  'src/chat/message-actions/menu/save.ts': [1, 'fileAddress, by attachedFileOf'],
  'src/chat/composer/attach/video-poster.ts': [1, "a blob of the reader's own file"],
  'src/chat/composer/editor/emoticon-image.ts': [1, 'an emoticon of this build'],
  'src/chat/message/content/FileContent.tsx': [1, 'fileAddress'],
  'src/chat/media/ReceivedImage.tsx': [1, 'fileAddress; drawn when it is measured'],
  'src/chat/message/content/MissingFile.tsx': [1, 'fileAddress'],
  'src/chat/message/content/PictureContent.tsx': [1, "the reader's own file, once it is measured"],
  'src/chat/message/content/PlayingVideo.tsx': [2, 'fileAddress; its poster is one that was drawn'],
  'src/chat/media/gallery/FileList.tsx': [1, 'fileAddress'],
  'src/chat/media/viewer/ZoomArea.tsx': [2, 'fileAddress; drawn when they are measured'],
  'src/chat/media/viewer/Viewer.tsx': [1, 'fileAddress'],
  'src/chat/media/player/player.ts': [1, 'fileAddress'],
  'src/chat/media/player/VoicePlayer.tsx': [1, 'fileAddress, or the own recording'],
  'src/calls/screens/VideoView.tsx': [1, 'the media stream of a call'],
  'src/calls/screens/use-far-voices.tsx': [1, 'the media stream of a call'],
  'src/login/LoginForm.tsx': [1, 'a form that goes nowhere by itself'],
  'src/login/SignedOutLink.tsx': [1, 'one of two paths of this app, with the own query'],
  'src/login/SiteFooter.tsx': [1, 'safeUrl of the configuration'],
  'src/login/register/CaptchaDialog.tsx': [2, 'a data URL of a small bitmap; a form that goes nowhere'],
  'src/login/register/RegisterForm.tsx': [1, 'a form that goes nowhere by itself'],
  'src/people/find/FindPeople.tsx': [1, 'a form that goes nowhere by itself'],
  'src/settings/info/CropBox.tsx': [1, "a copy of the user's own file, drawn by the media worker"],
  'src/settings/info/SignatureForm.tsx': [1, 'a form that goes nowhere by itself'],
  'src/settings/language/LanguageSettings.tsx': [1, 'a form that goes nowhere by itself'],
  'src/settings/password/PasswordForm.tsx': [1, 'a form that goes nowhere by itself'],
  'src/settings/data/export/html-pages.ts': [5, 'paths within an archive, sanitized and escaped'],
  'src/settings/data/export/html-text.ts': [1, 'a page of an archive; web and mail addresses, escaped'],
  'src/shared/apply/ApplyDialog.tsx': [1, 'a form that goes nowhere by itself'],
  'src/shared/complaint/ComplaintDialog.tsx': [1, 'a form that goes nowhere by itself'],
  'src/shared/files/BlobImage.tsx': [2, "the reader's own file, once it is measured"],
  'src/shared/forms/EditableText.tsx': [1, 'a form that goes nowhere by itself'],
  'src/shared/forms/TextDialog.tsx': [1, 'a form that goes nowhere by itself'],
  'src/shared/full-image/FullImage.tsx': [1, 'fileAddress; what is too large gives way to a sentence'],
  'src/shared/picker/MemberPicker.tsx': [1, 'a form that goes nowhere by itself'],
  'src/shared/text/RichText.tsx': [1, 'linksIn'],
  'src/ui/Avatar.tsx': [1, 'safeUrl; what is too large gives way to initials'],
};

const files = [
  ...sourceFiles('src', 'workers').filter(({ path }) => !path.startsWith('src/gallery/')),
  ...repositoryFiles()
    .filter((path) => path.startsWith('public/') && path.endsWith('.js'))
    .map((path) => ({ path, text: read(path) })),
];

test('[INV-8] No file of the page or the engine turns a text into markup or script', () => {
  expect(files.length).toBeGreaterThan(300);
  const lines = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, at) => (MARKUP.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(lines).toEqual([]);
});

test('[INV-8] Every place of the page that loads or opens a URL is in the list above', () => {
  const places = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) => {
      const count = text.match(ADDRESSES)?.length ?? 0;
      return count === 0 ? [] : [[path, count] as const];
    });
  expect(Object.fromEntries(places)).toEqual(
    Object.fromEntries(Object.entries(KNOWN).map(([path, [count]]) => [path, count])),
  );
});
