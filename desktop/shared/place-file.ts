// The file with the window's place. A write goes through a temporary file, so that a crash leaves the old place or the
// new one.
import { FIRST_PLACE, parsePlace, type Place } from './place.ts';

/** The functions of `node:fs` that the file needs. */
export interface PlaceFiles {
  /** @throws if the file cannot be read */
  read(path: string): string;
  /** @throws if the disk refuses */
  write(path: string, text: string): void;
  /** @throws if the disk refuses */
  rename(from: string, to: string): void;
}

export interface PlaceFile {
  /** The stored place; the first place if the file is missing or damaged. */
  load(): Place;
  save(place: Place): void;
}

/** Longest file that is read, characters; a place has about 150. */
const MAX_LENGTH = 10_000;

export interface PlaceFileDeps {
  readonly files: PlaceFiles;
  readonly path: string;
  readonly log: (line: string) => void;
}

export function createPlaceFile({ files, path, log }: PlaceFileDeps): PlaceFile {
  let written = '';
  return {
    load: () => {
      try {
        const text = files.read(path);
        return text.length > MAX_LENGTH ? FIRST_PLACE : parsePlace(text);
      } catch {
        return FIRST_PLACE;
      }
    },
    save: (place) => {
      const text = JSON.stringify(place);
      if (text === written) return;
      try {
        files.write(`${path}.new`, text);
        files.rename(`${path}.new`, path);
        written = text;
      } catch (error) {
        // A full disk must not stop the window; the next start opens at an older place.
        log(`The place of the window could not be stored: ${String(error)}`);
      }
    },
  };
}
