// The pages of an archive: a list of chats, and one page for each chat. A page has its own style and no script, and its
// policy forbids all requests.
import type { ExportedChat, ExportedPeople } from '../../../core/contract/data-commands.ts';
import type { MessageRow } from '../../../core/contract/rows.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { bounded, LINE, PARAGRAPH } from '../../../core/domain/foreign.ts';
import type { RowFiles } from './archive-files.ts';
import type { ExportWords } from './export-words.ts';
import { escaped, linkHtml, messageDirection, nameHtml, sentenceHtml, textHtml } from './html-text.ts';

/** The first part of a page. */
export const pageStart = (title: string, { locale }: Pick<ExportWords, 'locale'>): string =>
  `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
`;

export const PAGE_END = '</body>\n</html>\n';

/** A chat in the list of chats. `page`: the path of its page. */
export interface ListedChat {
  name: string;
  page: string;
  messages: number;
}

export function indexHtml(
  account: string,
  at: number,
  people: ExportedPeople | null,
  chats: readonly ListedChat[],
  words: ExportWords,
): string {
  const entries = chats.map(
    ({ name, page, messages }) =>
      `<li><a href="${encodeURI(page)}">${nameHtml(name)}</a> <small>${escaped(words.messages(messages))}</small></li>\n`,
  );
  const friends = (people?.friends ?? []).map(
    ({ id, remark, nickName }) => `<li>${nameHtml(words.senderName(id, remark || nickName))}</li>\n`,
  );
  const title = words.title(account);
  return [
    pageStart(title, words),
    `<h1>${escaped(title)}</h1>\n<p>${escaped(words.exported(words.time(at)))}</p>\n`,
    section(words.chats, entries),
    section(words.friends, friends),
    PAGE_END,
  ].join('');
}

/** The first part of a chat's page: names, the notice and the members of a group. */
export function chatStart(chat: ExportedChat, index: string, words: ExportWords): string {
  const name = words.chatName(chat);
  const { group } = chat;
  const members = (group?.members ?? [])
    .filter(({ isGone }) => !isGone)
    .map(({ userId, nickName }) => `<li>${nameHtml(words.senderName(userId, nickName))}</li>\n`);
  const notice = group ? bounded(group.notice, PARAGRAPH) : '';
  return [
    pageStart(name, words),
    `<p><a href="${index}">${escaped(words.back)}</a></p>\n<h1>${nameHtml(name)}</h1>\n`,
    notice === '' ? '' : `<p class="text" dir="auto">${escaped(notice)}</p>\n`,
    members.length === 0
      ? ''
      : `<details><summary>${escaped(words.members)} (${members.length})</summary><ul>${members.join('')}</ul></details>\n`,
    '<main>\n',
  ].join('');
}

/** The last part of a chat's page. `unsent`: the markup of its unsent messages. */
export function chatEnd({ draft }: ExportedChat, unsent: readonly string[], words: ExportWords): string {
  return [
    '</main>\n',
    unsent.length === 0 ? '' : `<h2>${escaped(words.unsent)}</h2>\n${unsent.join('')}`,
    draft === ''
      ? ''
      : `<h2>${escaped(words.draft)}</h2>\n<p class="text" dir="auto">${textHtml(draft)}</p>\n`,
    PAGE_END,
  ].join('');
}

/** A message, or the line of a gap. `folder`: the way from the page to the root of the archive. */
export function rowHtml(row: MessageRow, files: RowFiles, folder: string, words: ExportWords): string {
  if (row.gap !== null)
    return `<p class="gap">${escaped(row.gap === 'lost' ? words.lost : words.missing)}</p>\n`;
  const time = `<time>${escaped(words.time(row.sendTime))}</time>`;
  if (row.type === MessageType.TIP_TEXT || row.recalled)
    return `<p class="notice">${sentenceHtml(words.summary(row))} ${time}</p>\n`;
  const sender = nameHtml(words.senderName(row.sendId, row.sendNickName));
  return [
    `<article${row.own ? ' class="own"' : ''}><header>${sender} ${time}</header>`,
    quoteHtml(row.quote, words),
    contentHtml(row, files, words),
    filesHtml(files, folder),
    '</article>\n',
  ].join('');
}

function quoteHtml(quote: MessageRow['quote'], words: ExportWords): string {
  if (!quote) return '';
  const summary = quote.recalled ? words.recalledQuote : words.summary({ ...quote, recalled: null });
  const sender = nameHtml(words.senderName(quote.sendId, quote.sendNickName));
  return `<blockquote>${sender}: ${sentenceHtml(summary)}</blockquote>`;
}

function contentHtml(row: MessageRow, files: RowFiles, words: ExportWords): string {
  const { type, content, title, upload } = row;
  if (type === MessageType.TEXT)
    return `<p class="text" dir="${messageDirection(content)}">${textHtml(content)}</p>`;
  const headline =
    title === '' ? '' : `<p class="text" dir="auto"><b>${escaped(bounded(title, LINE))}</b></p>`;
  const size = upload ? ` (${words.size(upload.size)})` : '';
  const summary = upload?.name ?? words.summary(row);
  const isRemote = files.address !== '' && files.pictures.length + files.files.length === 0;
  const shown = isRemote
    ? `${linkHtml(files.address, summary)} <small>${escaped(words.remote)}</small>`
    : escaped(summary);
  return `${headline}<p class="kind" dir="auto">${shown}${escaped(size)}</p>`;
}

/** A page shows the first picture; the other files of the archive are links. */
function filesHtml({ pictures, files }: RowFiles, folder: string): string {
  const [picture] = pictures;
  const links = files.map((path) => `<p><a href="${localLink(folder, path)}">${escaped(path)}</a></p>`);
  const shown = picture === undefined ? '' : pictureHtml(localLink(folder, picture));
  return shown + links.join('');
}

const pictureHtml = (source: string): string =>
  `<p><a href="${source}"><img src="${source}" alt="" loading="lazy"></a></p>`;

const localLink = (folder: string, path: string): string => escaped(folder + encodeURI(path));

const section = (title: string, entries: readonly string[]): string =>
  entries.length === 0 ? '' : `<h2>${escaped(title)}</h2>\n<ul>\n${entries.join('')}</ul>\n`;

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#f4f5f7, #0e1116); color: light-dark(#14181f, #e8ecf2); }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem; overflow-wrap: anywhere; }
a { color: light-dark(#1759c4, #7fb0ff); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.125rem; margin-top: 2rem; }
small, time { color: light-dark(#566075, #a9b6ca); font-size: .8125rem; }
article { margin: .5rem 0; padding: .5rem .75rem; border-radius: .75rem; background: light-dark(#fff, #1d242d); content-visibility: auto; contain-intrinsic-height: auto 4rem; }
article.own { background: light-dark(#dbe9ff, #1e3a68); }
article p { margin: .25rem 0; } article header { font-weight: 600; } article time { font-weight: 400; }
.text { white-space: pre-wrap; }
.kind { font-style: italic; } .kind small { font-style: normal; }
.notice, .gap { margin: 1rem 0; text-align: center; color: light-dark(#566075, #a9b6ca); font-size: .875rem; }
.gap { border: 1px dashed currentColor; border-radius: .5rem; padding: .25rem; }
blockquote { margin: .25rem 0; padding-inline-start: .5rem; border-inline-start: 3px solid light-dark(#1f6feb, #4f93ff); font-size: .875rem; }
img { max-width: min(100%, 24rem); max-height: 24rem; border-radius: .5rem; }
`;
