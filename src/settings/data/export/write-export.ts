// Writes the archive of the data on this device: a JSON file, pages to read, and files. Data comes from the engine in
// slices. Each slice is written at once, so a long export neither blocks the page nor fills its memory.
import type { AnswerOf, ArgsOf, CommandName } from '../../../core/contract/commands.ts';
import type { ExportedChat, ExportedPeople, ExportedUser } from '../../../core/contract/data-commands.ts';
import { done, type Failure, type Result } from '../../../core/contract/result.ts';
import type { MessageRow } from '../../../core/contract/rows.ts';
import type { ChatKey } from '../../../core/domain/chat-key.ts';
import { ArchiveFiles, type FileSource } from './archive-files.ts';
import { archiveName, archivePath, fileName } from './archive-name.ts';
import type { ExportWords } from './export-words.ts';
import { chatEnd, chatStart, indexHtml, type ListedChat, rowHtml } from './html-pages.ts';
import { chatJson, fileJson, rowJson } from './json-rows.ts';
import { ZipFile, zipOf } from './zip.ts';

export interface ExportProgress {
  /** Number of chats written so far, and of all chats; 0 while that is not known. */
  chats: number;
  total: number;
  messages: number;
}

export interface WrittenExport extends ExportProgress {
  archive: Blob;
  name: string;
  /** Number of pictures and other files in the archive. */
  files: number;
}

export interface ExportOptions {
  /** Runs a command for the user who began the export: an export must not mix two accounts. */
  command: <C extends CommandName>(name: C, args: ArgsOf<C>) => Promise<Result<AnswerOf[C]>>;
  /** The one chat to export; null for the whole account. */
  chat: ChatKey | null;
  files: FileSource;
  words: ExportWords;
  at: Date;
  report: (progress: ExportProgress) => void;
  /** Ends the export with the signal's reason as its error. */
  signal: AbortSignal;
}

/** The archive, or the failure of a command. Throws the reason of the signal, and `ZipFull`. */
export async function writeExport(options: ExportOptions): Promise<Result<WrittenExport>> {
  try {
    return done(await new ExportWriter(options).write());
  } catch (error) {
    if (error instanceof CommandFailed) return { ok: false, error: error.failure };
    throw error;
  }
}

class CommandFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`a command of the export failed: ${failure.code}`);
    this.failure = failure;
  }
}

class ExportWriter {
  readonly #options: ExportOptions;
  readonly #files: ArchiveFiles;
  readonly #json = new ZipFile('data.json');
  readonly #pages: ZipFile[] = [];
  readonly #listed: ListedChat[] = [];
  /** The user; rows of private chats have no name of the user. */
  #self: ExportedUser | null = null;
  /** The name of the one chat to export; '' for the whole account. */
  #only = '';
  readonly #progress: ExportProgress = { chats: 0, total: 0, messages: 0 };

  constructor(options: ExportOptions) {
    this.#options = options;
    this.#files = new ArchiveFiles(options.files);
  }

  async write(): Promise<WrittenExport> {
    const { chat: only, at, words, files } = this.#options;
    const people = await this.#run('exportPeople', {});
    this.#self = people.self;
    const { userName } = people.self;
    const head = JSON.stringify(fileJson(files.origin, at.getTime(), people, only === null));
    this.#json.text(`${head.slice(0, -1)},"chats":[`);
    for (let after: ChatKey | null = null; ;) {
      const slice: AnswerOf['exportChats'] = await this.#run('exportChats', { only, after });
      this.#report({ total: slice.total });
      for (const chat of slice.chats) await this.#chat(chat);
      after = slice.next;
      if (after === null) break;
    }
    this.#json.text('\n]}\n');
    const listed: ExportedPeople | null = only === null ? people : null;
    const index = new ZipFile('index.html');
    index.text(indexHtml(userName, at.getTime(), listed, this.#listed, words));
    const archive = zipOf([index, this.#json, ...this.#pages, ...this.#files.all], at);
    return {
      ...this.#progress,
      archive,
      name: archiveName(userName, this.#only, at),
      files: this.#files.all.length,
    };
  }

  async #chat(chat: ExportedChat): Promise<void> {
    const { words } = this.#options;
    const name = words.chatName(chat);
    if (this.#options.chat !== null) this.#only = name;
    const number = this.#progress.chats + 1;
    const ending = fileName(name).replace(/\.[a-z0-9]{1,8}$/i, '');
    const page = new ZipFile(archivePath('chats', 'chat', number, `${ending && `-${ending}`}.html`));
    const image = await this.#files.picture(chat.headImage);
    this.#json.text(
      `${number > 1 ? ',' : ''}\n${JSON.stringify(chatJson(chat, image)).slice(0, -1)},"messages":[`,
    );
    page.text(chatStart(chat, '../index.html', words));
    /** Numbers of written rows, and of messages among them. */
    let count = 0;
    let readable = 0;
    for (let after: number | null = 0; after !== null;) {
      const slice: AnswerOf['exportMessages'] = await this.#run('exportMessages', { chat: chat.key, after });
      const { html, json, messages } = await this.#rows(slice.rows);
      page.text(html.join(''));
      if (json.length > 0) this.#json.text(`${count > 0 ? ',' : ''}\n${json.join(',\n')}`);
      count += json.length;
      readable += messages;
      this.#report({ messages: this.#progress.messages + messages });
      after = slice.next;
    }
    const unsent = await this.#rows(chat.unsent);
    page.text(chatEnd(chat, unsent.html, words));
    this.#json.text(`],"unsent":[${unsent.json.join(',\n')}]}`);
    this.#report({ chats: number, messages: this.#progress.messages + unsent.messages });
    // A chat without anything to read has no page, but the JSON file has its members.
    if (count + unsent.json.length === 0 && chat.draft === '') return;
    this.#pages.push(page);
    this.#listed.push({ name, page: page.name, messages: readable + unsent.messages });
  }

  async #rows(rows: readonly MessageRow[]): Promise<{ html: string[]; json: string[]; messages: number }> {
    const html: string[] = [];
    const json: string[] = [];
    for (const row of rows.map((it) => this.#named(it))) {
      this.#options.signal.throwIfAborted();
      const files = await this.#files.ofRow(row);
      html.push(rowHtml(row, files, '../', this.#options.words));
      json.push(JSON.stringify(rowJson(row, files)));
    }
    return { html, json, messages: rows.filter(({ gap }) => gap === null).length };
  }

  #named(row: MessageRow): MessageRow {
    const nameOf = ({ sendId, sendNickName }: Pick<MessageRow, 'sendId' | 'sendNickName'>): string =>
      sendNickName === '' && sendId === this.#self?.id ? this.#self.nickName : sendNickName;
    const quote = row.quote && { ...row.quote, sendNickName: nameOf(row.quote) };
    return { ...row, sendNickName: nameOf(row), quote };
  }

  async #run<C extends CommandName>(name: C, args: ArgsOf<C>): Promise<AnswerOf[C]> {
    const { command, signal } = this.#options;
    signal.throwIfAborted();
    const answer = await command(name, args);
    if (!answer.ok) throw new CommandFailed(answer.error);
    return answer.value;
  }

  #report(change: Partial<ExportProgress>): void {
    Object.assign(this.#progress, change);
    this.#options.report({ ...this.#progress });
  }
}
