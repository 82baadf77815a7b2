// The file of the window's place.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { FIRST_PLACE, parsePlace, type Place } from './place.ts';

/** The stored place; the first place if there is no readable file. */
export function readPlace(file: string): Place {
  try {
    return parsePlace(readFileSync(file, 'utf8'));
  } catch {
    return FIRST_PLACE;
  }
}

/** Replaces the file as a whole, so that a killed process leaves no half of it. A full disk loses only the place. */
export function writePlace(file: string, place: Place): void {
  const part = `${file}.part`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(part, JSON.stringify(place));
    renameSync(part, file);
  } catch {
    // The next start opens the window at its previous place.
  }
}
