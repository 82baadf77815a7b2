// Server: Traditional Chinese texts.
import type { en } from './en.ts';

export const zhTW: Record<keyof typeof en, string> = {
  success: '成功',

  notSignedIn: '您尚未登入。',
  signInExpired: '您的登入已過期，請重新登入。',
  wrongPassword: '使用者名稱或密碼錯誤。',
  tooManyTries: '失敗次數過多，請等五分鐘後再試。',
  accountBanned: '您的帳號已被管理員封禁，原因：{0}',
  accountCancelled: '您的帳號已註銷。',
  signedInElsewhere: '您已在其他地方登入，將被強制下線',

  unknownPath: '這個位址沒有內容。',
  wrongMethod: '這個位址不接受這種請求。',
  bodyTooLarge: '請求過大，最多 {0} MB。',
  badJson: '無法讀取請求：內容不是 JSON 物件。',
  fieldRequired: '缺少欄位 {0}。',
  fieldWrong: '欄位 {0} 無效。',
  fieldTooLong: '欄位 {0} 最多 {1} 個字元或項目。',
  fieldTooShort: '欄位 {0} 至少需要 {1} 個字元或項目。',
  fieldTooBig: '欄位 {0} 最大為 {1}。',
  fieldTooSmall: '欄位 {0} 最小為 {1}。',
  somethingBroke: '伺服器發生問題，請再試一次。',

  userUnknown: '這位使用者不存在。',
  notFriend: '對方不是您的好友。',
  befriendSelf: '不能加自己為好友。',
  noPrivateChat: '在此群組中，只有群主和管理員可以加成員為好友。',
  alreadyFriends: '你們已經是好友了。',
  ownRequestsFull: '您待處理的申請太多，請等待回覆或收回一些。',
  theirRequestsFull: '對方待處理的申請太多，請稍後再試。',

  groupUnknown: '這個群組不存在。',
  groupDissolved: '這個群組已解散。',
  groupBanned: '此群組已被管理員封禁，原因：{0}',
  groupFull: '群組最多 {0} 位成員。',
  notMember: '您不在群組裡，無法查看群組資訊。',
  inviteFriendsOnly: '只能邀請您的好友。',
  inviteNotAllowed: '只有群主和管理員可以邀請他人加入此群組。',

  sendNotFriend: '您已不是對方好友，無法傳送訊息。',
  sendNotMember: '您已不在群組裡，無法傳送訊息。',
  sendBlank: '不能傳送空白訊息。',
  sendAllMuted: '此群組已全員禁言，只有群主和管理員可以發言。',
  sendMuted: '您在此群組已被禁言。',
  receiptTooMany: '回執僅適用於最多 {0} 位成員的群組。',
  tmpIdTaken: '已有另一則訊息使用相同的 tmpId。',
  quoteUnknown: '引用的訊息不存在。',
  messageUnknown: '這則訊息不存在。',
  recallNotYours: '只能收回自己的訊息。',
  recallTooLate: '訊息已傳送超過 {0} 分鐘，無法收回。',
};
