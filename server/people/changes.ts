// The changes of an edit. A client may send a whole object back, so an equal value is no change.
import { oneLine } from './names.ts';

/** The values that are not null and differ from those of the row. */
export function changes<R extends object, K extends keyof R>(
  row: R,
  wanted: { [F in K]: R[F] | null },
): Partial<Pick<R, K>> {
  const entries = Object.entries(wanted).filter(
    ([field, value]) => value !== null && value !== row[field as K],
  );
  return Object.fromEntries(entries) as Partial<Pick<R, K>>;
}

/**
 * The thumbnail of an edit. A new picture without a thumbnail is its own thumbnail, because the old thumbnail
 * shows another picture.
 */
export function thumbOf(
  row: { headImage: string },
  { headImage, headImageThumb }: { headImage: string | null; headImageThumb: string | null },
): string | null {
  return headImageThumb ?? (headImage === row.headImage ? null : headImage);
}

/**
 * The name of an edit as one line; null if it reads like the present one. A client may send back a name that was
 * stored before names became one line.
 */
export function nameChange(present: string, wanted: string | null): string | null {
  if (wanted === null) return null;
  const name = oneLine(wanted);
  return name === oneLine(present) ? null : name;
}
