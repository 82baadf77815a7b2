// Every realm: the numbers of the contract. Both sides hold requests to them; a larger value that
// comes from a server is shown, not refused.

/** Text lengths count UTF-16 units; sizes are bytes; times are milliseconds. */
export const LIMITS = {
  userName: { min: 3, max: 20 },
  password: { min: 6, max: 20 },
  nickName: { min: 1, max: 20 },
  /** A login takes whatever an older account may have, but never enough to make hashing costly. */
  loginField: { min: 1, max: 128 },
  signature: { min: 0, max: 64 },
  url: { min: 0, max: 1024 },
  language: { min: 2, max: 16 },
  code: { min: 1, max: 16 },
  token: { min: 1, max: 4096 },
  content: { min: 1, max: 1024 },
  tmpId: { min: 1, max: 32 },
  atUserIds: 20,
  searchName: { min: 1, max: 64 },
  searchResults: 20,
  friendRemark: { min: 0, max: 20 },
  applyRemark: { min: 0, max: 255 },
  pendingRequests: 20,
  groupingName: { min: 1, max: 20 },
  groupName: { min: 1, max: 20 },
  groupRemark: { min: 0, max: 20 },
  groupNickName: { min: 0, max: 20 },
  groupNotice: { min: 0, max: 1024 },
  groupMembers: 3000,
  /** Most members that a group may have for a receipt message. */
  receiptMembers: 500,
  /** Most people that one call may invite, remove, mute or appoint. */
  batch: 50,
  historyPage: 100,
  pullPage: 1000,
  /** Rows of an answer that count, and its bytes as text: no real account has as many. */
  answerRows: 250_000,
  answerBytes: 33_554_432,
  /** A pull counts what is left no further than this. */
  rowsLeft: 100_000,
  /** Most ids that one "delete for me" may name. */
  deleteBatch: 1000,
  forwardTargets: 100,
  /** Most messages that are forwarded at once. */
  forwardMessages: 100,
  complaintText: { min: 1, max: 512 },
  complaintImages: 9,
  callReason: { min: 0, max: 255 },
  callSignal: { min: 1, max: 65_536 },
  maxChannel: 9,
  recallWindowMs: 300_000,
  requestTimeoutMs: 30_000,
  deletedCheckTimeoutMs: 15_000,
  uploadTimeoutMs: 600_000,
  frameLength: 1_048_576,
  /** A client has nothing longer to say than its token. */
  clientFrameLength: 65_536,
  avatarBytes: 5_242_880,
  imageBytes: 20_971_520,
  fileBytes: 20_971_520,
  videoBytes: 52_428_800,
  /** Most pixels of a picture: what is small in bytes may be huge in memory. */
  imagePixels: 100_000_000,
  fileName: { min: 1, max: 128 },
} as const;
