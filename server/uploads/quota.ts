// Server: what one user may keep in files unless the operator says otherwise.

/** Bytes: 2 GB, some thousand photographs. */
export const DEFAULT_QUOTA = 2 * 1_073_741_824;
