// The limits of the protocol. Client and server enforce them on requests; the client accepts larger values in
// responses.

/**
 * Lengths of texts that people type are in characters (src/core/domain/characters.ts), of all other texts in UTF-16
 * units. Sizes are in bytes, times in milliseconds.
 */
export const LIMITS = {
  userName: { min: 3, max: 20 },
  /** The default; the server's configuration tells the lengths of new passwords. */
  password: { min: 6, max: 20 },
  /** The lengths among which an operator chooses. */
  anyPassword: { min: 1, max: 64 },
  nickName: { min: 1, max: 20 },
  /** Wide enough for names and passwords of older accounts, and short enough to keep hashing cheap. */
  loginField: { min: 1, max: 128 },
  deviceId: { min: 1, max: 64 },
  signature: { min: 0, max: 64 },
  url: { min: 0, max: 1024 },
  language: { min: 2, max: 16 },
  /** A typed code, with spaces and other characters that the server drops. */
  code: { min: 1, max: 64 },
  token: { min: 1, max: 4096 },
  /** See `contentLength`. */
  content: { min: 1, max: 1024 },
  tmpId: { min: 1, max: 32 },
  atUserIds: 20,
  searchName: { min: 1, max: 64 },
  searchResults: 20,
  friendRemark: { min: 0, max: 20 },
  applyRemark: { min: 0, max: 255 },
  pendingRequests: 20,
  groupingName: { min: 1, max: 20 },
  /** Maximum number of friend groupings of a user. */
  groupings: 50,
  groupingSort: 1_000_000,
  groupName: { min: 1, max: 20 },
  groupRemark: { min: 0, max: 20 },
  groupNickName: { min: 0, max: 20 },
  groupNotice: { min: 0, max: 1024 },
  groupMembers: 3000,
  /** Maximum number of members of a group in which messages may ask for read receipts. */
  receiptMembers: 500,
  /** Maximum number of users that one request may invite, remove, mute or appoint. */
  batch: 50,
  historyPage: 100,
  pullPage: 1000,
  /** Maximum number of rows, and of decompressed bytes, in a response; no real account reaches them. */
  answerRows: 250_000,
  answerBytes: 33_554_432,
  /** Maximum of the count of remaining rows in the header of a pull response. */
  rowsLeft: 100_000,
  /** Maximum number of message ids in one "delete for me" request. */
  deleteBatch: 1000,
  forwardTargets: 100,
  /** Maximum number of messages in one forward command. */
  forwardMessages: 100,
  complaintText: { min: 1, max: 512 },
  complaintImages: 9,
  callId: { min: 1, max: 64 },
  callReason: { min: 0, max: 255 },
  callSignal: { min: 1, max: 65_536 },
  maxChannel: 9,
  recallWindowMs: 300_000,
  requestTimeoutMs: 30_000,
  deletedCheckTimeoutMs: 15_000,
  uploadTimeoutMs: 600_000,
  frameLength: 1_048_576,
  /** A client's longest frame is the login frame, which carries its token. */
  clientFrameLength: 65_536,
  avatarBytes: 5_242_880,
  imageBytes: 20_971_520,
  fileBytes: 20_971_520,
  videoBytes: 52_428_800,
  /** Maximum number of pixels of a picture: a small file may need a huge amount of memory once decoded. */
  imagePixels: 100_000_000,
  fileName: { min: 1, max: 128 },
} as const;
