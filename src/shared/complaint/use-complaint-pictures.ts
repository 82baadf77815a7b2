// The pictures of a complaint: chosen, pasted or dropped files that pass the checks of uploads. A refused file is named
// and left out.
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIMITS } from '../../core/wire/profile-s/limits.ts';
import { checked, type CheckedFile, PICTURES, type Refusal } from '../upload/file-rules.ts';
import { preparePicture, type ReadyPicture } from '../upload/prepare-picture.ts';
import { filesIn } from '../upload/transfer-files.ts';

export interface ComplaintPicture {
  key: number;
  file: File;
  /** null while the picture is being prepared. */
  ready: ReadyPicture | null;
}

/** A file that was left out. `too-many`: the complaint has the maximum number of pictures. */
export interface LeftOut {
  name: string;
  refusal: Refusal | { why: 'too-many' };
}

export interface ComplaintPictures {
  pictures: readonly ComplaintPicture[];
  /** Files of the last choice that were left out. */
  leftOut: readonly LeftOut[];
  add: (files: readonly CheckedFile[]) => void;
  remove: (key: number) => void;
}

/** @param isLocked while the complaint is being sent, its pictures do not change */
export function useComplaintPictures(isLocked: boolean): ComplaintPictures {
  const [pictures, setPictures] = useState<readonly ComplaintPicture[]>([]);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const lastKey = useRef(0);

  const prepare = async (key: number, offer: CheckedFile): Promise<void> => {
    const prepared = await preparePicture(offer);
    if ('ready' in prepared) {
      const { ready } = prepared;
      setPictures((before) => before.map((one) => (one.key === key ? { ...one, ready } : one)));
      return;
    }
    setPictures((before) => before.filter((one) => one.key !== key));
    setLeftOut((before) => [...before, { name: offer.file.name, refusal: prepared.refusal }]);
  };
  const add = (files: readonly CheckedFile[]): void => {
    if (isLocked || files.length === 0) return;
    const { admitted, leftOut: rest } = admit(files, pictures.length);
    setLeftOut(rest);
    const added = admitted.map((offer) => ({ key: (lastKey.current += 1), offer }));
    setPictures([...pictures, ...added.map(({ key, offer }) => ({ key, file: offer.file, ready: null }))]);
    for (const { key, offer } of added) void prepare(key, offer);
  };
  useOfferedFiles(add);
  return {
    pictures,
    leftOut,
    add,
    remove: (key) => setPictures((before) => before.filter((one) => one.key !== key)),
  };
}

/** The files that a complaint takes. @param taken the number of its pictures */
export function admit(
  files: readonly CheckedFile[],
  taken: number,
): { admitted: readonly CheckedFile[]; leftOut: readonly LeftOut[] } {
  const room = Math.max(0, LIMITS.complaintImages - taken);
  const accepted = files.filter(({ refusal }) => refusal === null);
  const refused = files.flatMap(({ file: { name }, refusal }) => (refusal ? [{ name, refusal }] : []));
  const tooMany = accepted.slice(room).map(({ file: { name } }) => ({ name, refusal: TOO_MANY }));
  return { admitted: accepted.slice(0, room), leftOut: [...refused, ...tooMany] };
}

const TOO_MANY = { why: 'too-many' } as const;

/** Files that are pasted, or dropped anywhere on the page. A dropped file would replace the page otherwise. */
function useOfferedFiles(add: (files: readonly CheckedFile[]) => void): void {
  const offer = useEffectEvent((files: readonly File[]) =>
    add(files.map((file) => checked(file, [PICTURES]))),
  );
  useEffect(() => {
    const listeners = new AbortController();
    const options = { signal: listeners.signal, capture: true };
    const paste = (event: ClipboardEvent): void => {
      const data = event.clipboardData;
      // A copied table or text also brings a picture of itself.
      if (!data || data.files.length === 0 || data.types.includes('text/plain')) return;
      event.preventDefault();
      offer(filesIn(data));
    };
    const drag = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      if (event.type === 'drop') offer(filesIn(event.dataTransfer));
    };
    window.addEventListener('paste', paste, options);
    window.addEventListener('dragover', drag, options);
    window.addEventListener('drop', drag, options);
    return () => listeners.abort();
  }, []);
}
