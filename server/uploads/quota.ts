// The default quota of uploaded files per user.

/** Bytes: 2 GB, some thousand photographs. */
export const DEFAULT_QUOTA = 2 * 1_073_741_824;
