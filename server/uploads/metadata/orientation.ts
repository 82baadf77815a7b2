// The orientation of a picture: read from EXIF, and written as an EXIF with no other entry.

/** EXIF orientation. 1 shows the picture as stored; 2 to 8 rotate or mirror it. */
export type Orientation = number;

export const UPRIGHT: Orientation = 1;

/**
 * Reads a TIFF structure, with or without the EXIF signature before it. UPRIGHT if there is no valid entry.
 */
export function orientationIn(exif: Buffer): Orientation {
  const tiff = exif.toString('latin1', 0, 6) === EXIF_SIGN ? exif.subarray(6) : exif;
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return UPRIGHT;
  const little = order === 'II*\0';
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return UPRIGHT;
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + entry * ENTRY;
    if (at + ENTRY > tiff.length) return UPRIGHT;
    if (short(at) !== TAG || short(at + 2) !== SHORT) continue;
    const value = short(at + 8);
    return value >= 2 && value <= 8 ? value : UPRIGHT;
  }
  return UPRIGHT;
}

/** A TIFF structure with the orientation as its only entry. */
export function tiffWith(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Precedes the TIFF structure in a JPEG. */
export const EXIF_SIGN = 'Exif\0\0';
const TAG = 0x0112;
const SHORT = 3;
/** Bytes of a directory entry. */
const ENTRY = 12;
