// The pictures of a bare mesh: what the product sends (src/calls/mesh/caps.ts) and how large its grid draws a tile in a
// window of 1280 × 800 px (src/calls/group/layout.ts).

/** Size of each window, px. */
export const MESH_WINDOW = { width: 1280, height: 800 };

export interface MeshPicture {
  /** The encoding for each other person; the camera has 1280 × 720 px. */
  encoding: { maxBitrate: number; maxFramerate: number; scaleResolutionDownBy: number };
  /** A drawn tile, px. */
  tile: { width: number; height: number };
}

const encoding = (
  maxBitrate: number,
  maxFramerate: number,
  scaleResolutionDownBy: number,
): MeshPicture['encoding'] => ({ maxBitrate, maxFramerate, scaleResolutionDownBy });

const PICTURES: readonly (MeshPicture & { to: number })[] = [
  { to: 2, encoding: encoding(1_500_000, 30, 1), tile: { width: 478, height: 269 } },
  { to: 3, encoding: encoding(900_000, 30, 4 / 3), tile: { width: 324, height: 269 } },
  { to: 4, encoding: encoding(600_000, 30, 2), tile: { width: 324, height: 269 } },
  { to: 6, encoding: encoding(400_000, 20, 2), tile: { width: 311, height: 175 } },
  { to: 9, encoding: encoding(150_000, 15, 4), tile: { width: 212, height: 175 } },
];

/** @param count people in the mesh, at most 9 */
export function meshPicture(count: number): MeshPicture {
  const picture = PICTURES.find(({ to }) => count <= to);
  if (!picture) throw new Error(`no picture for a mesh of ${count}`);
  return picture;
}
