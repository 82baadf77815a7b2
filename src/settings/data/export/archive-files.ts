// The files of an archive: cached pictures, and the files of unsent messages. Each is added once and named by its path.
import type { MessageRow } from '../../../core/contract/rows.ts';
import { MessageType } from '../../../core/domain/enums.ts';
import { audioIn, fileIn, pictureIn, videoIn } from '../../../shared/files/attachment.ts';
import { fileAddress } from '../../../shared/files/file-address.ts';
import { archivePath, fileName, pictureExtension } from './archive-name.ts';
import { ZipFile } from './zip.ts';

export interface FileSource {
  /** The cached picture at an absolute URL; null where this device has none. */
  picture: (address: string) => Promise<Blob | null>;
  /** A file of an unsent message; null once it is sent. */
  unsent: (tmpId: string, part: 'file' | 'thumb') => Promise<Blob | null>;
  /** The origin of this page. */
  origin: string;
}

/** The files of one message: pictures that a page shows, files to open, and the address on the server. */
export interface RowFiles {
  /** Paths in the archive. */
  pictures: readonly string[];
  files: readonly string[];
  /** The absolute URL of the file; '' for none. */
  address: string;
}

export class ArchiveFiles {
  readonly all: ZipFile[] = [];
  #count = 0;
  readonly #source: FileSource;
  /** By absolute URL: the path of the picture, null where this device has none. */
  readonly #pictures = new Map<string, string | null>();

  constructor(source: FileSource) {
    this.#source = source;
  }

  async ofRow(row: MessageRow): Promise<RowFiles> {
    const { pictures, file } = addressesIn(row);
    const paths = row.recalled ? [] : await Promise.all(pictures.map((address) => this.picture(address)));
    const unsent = row.upload ? await this.#unsent(row.key, row.upload) : { pictures: [], files: [] };
    return {
      pictures: [...new Set([...paths.filter((path) => path !== null), ...unsent.pictures])],
      files: unsent.files,
      address: row.recalled ? '' : fileAddress(file, this.#source.origin),
    };
  }

  /** The path of a cached picture; null where this device does not have it. */
  async picture(address: string): Promise<string | null> {
    const url = fileAddress(address, this.#source.origin);
    const known = this.#pictures.get(url);
    if (known !== undefined || url === '') return known ?? null;
    this.#pictures.set(url, null);
    const blob = await this.#source.picture(url);
    const extension = blob && pictureExtension(blob.type);
    if (!blob || !extension) return null;
    const path = await this.#add('picture', `.${extension}`, blob);
    if (path !== null) this.#pictures.set(url, path);
    return path;
  }

  async #unsent(
    tmpId: string,
    { name, thumb, kind }: NonNullable<MessageRow['upload']>,
  ): Promise<Pick<RowFiles, 'pictures' | 'files'>> {
    const file = await this.#source.unsent(tmpId, 'file');
    const poster = thumb ? await this.#source.unsent(tmpId, 'thumb') : null;
    const pictures: string[] = [];
    const files: string[] = [];
    if (file) {
      const ending = fileName(name);
      const path = await this.#add('unsent', ending && `-${ending}`, file);
      if (path === null) return { pictures, files };
      if (kind === 'image' && pictureExtension(file.type)) pictures.push(path);
      else files.push(path);
    }
    const extension = poster && pictureExtension(poster.type);
    const path =
      poster && extension && pictures.length === 0 && (await this.#add('poster', `.${extension}`, poster));
    if (path) pictures.push(path);
    return { pictures, files };
  }

  /** Returns null for a file that cannot be read: the archive goes on without it. */
  async #add(kind: string, ending: string, blob: Blob): Promise<string | null> {
    const file = new ZipFile(archivePath('files', kind, ++this.#count, ending));
    try {
      await file.blob(blob);
    } catch {
      return null;
    }
    this.all.push(file);
    return file.name;
  }
}

/** The addresses of the pictures in a message, the best first, and of its file; '' for none. */
function addressesIn({ type, content }: MessageRow): { pictures: readonly string[]; file: string } {
  if (type === MessageType.IMAGE) {
    const picture = pictureIn(content);
    return { pictures: picture ? [picture.originUrl, picture.thumbUrl] : [], file: picture?.originUrl ?? '' };
  }
  if (type === MessageType.FILE) return { pictures: [], file: fileIn(content)?.url ?? '' };
  if (type === MessageType.AUDIO) return { pictures: [], file: audioIn(content)?.url ?? '' };
  const video = type === MessageType.VIDEO ? videoIn(content) : null;
  return { pictures: video ? [video.coverUrl] : [], file: video?.videoUrl ?? '' };
}
