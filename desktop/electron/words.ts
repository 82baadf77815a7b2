// The words of the shell itself, in the two languages of the client: tray, dialogs, picker and the page without a
// server. The page of the server brings its own.
const ENGLISH = {
  language: 'en-US',
  show: 'Show Partyline',
  quit: 'Quit',
  restartToUpdate: 'Restart to update',
  unread: (count: number) => (count === 1 ? '1 unread message' : `${count} unread messages`),
  cut: 'Cut',
  copy: 'Copy',
  paste: 'Paste',
  selectAll: 'Select all',
  addToDictionary: 'Add to dictionary',
  noServer: 'Partyline does not know its server',
  noSandbox: 'Partyline does not run without its sandbox',
  noSandboxMore:
    'This system refuses user namespaces to Partyline. Install the package of your distribution (.deb), or allow them.',
  unreachable: 'The server cannot be reached',
  unreachableMore: (host: string) => `Partyline cannot load ${host}. It tries again by itself.`,
  retry: 'Try again',
  minimize: 'Minimize',
  close: 'Close',
  crashed: 'The page of Partyline has stopped twice',
  crashedMore: 'Messages that you sent are safe. Reload the page, or quit.',
  reload: 'Reload',
  shareTitle: 'Share your screen',
  shareMore: 'Everyone in the call sees the screen or window that you choose.',
  screens: 'Screens',
  windows: 'Windows',
  noSources:
    'There is no screen and no window to share. The system may refuse screen recording to Partyline.',
  noPreview: 'No preview',
  untitled: 'Untitled window',
  cancel: 'Cancel',
};

/** The words of one language. */
export type Words = typeof ENGLISH;

const CHINESE: Words = {
  language: 'zh-TW',
  show: '顯示 Partyline',
  quit: '結束',
  restartToUpdate: '重新啟動以更新',
  unread: (count) => `${count} 則未讀訊息`,
  cut: '剪下',
  copy: '複製',
  paste: '貼上',
  selectAll: '全選',
  addToDictionary: '加入字典',
  noServer: 'Partyline 不知道要連線的伺服器',
  noSandbox: 'Partyline 無法在沒有沙箱的情況下執行',
  noSandboxMore: '系統不允許 Partyline 使用 user namespace。請安裝發行版套件（.deb），或允許使用。',
  unreachable: '無法連線到伺服器',
  unreachableMore: (host) => `Partyline 無法載入 ${host}，會自動再試一次。`,
  retry: '再試一次',
  minimize: '最小化',
  close: '關閉',
  crashed: 'Partyline 的頁面已停止兩次',
  crashedMore: '您已傳送的訊息不會遺失。請重新載入頁面，或結束程式。',
  reload: '重新載入',
  shareTitle: '分享螢幕畫面',
  shareMore: '通話中的所有人都會看到您選擇的螢幕或視窗。',
  screens: '螢幕',
  windows: '視窗',
  noSources: '沒有可分享的螢幕或視窗。系統可能不允許 Partyline 錄製螢幕。',
  noPreview: '沒有預覽',
  untitled: '未命名的視窗',
  cancel: '取消',
};

/** Locales in which people read Traditional Chinese. */
const TRADITIONAL = /^zh-(?:hant|tw|hk|mo)\b/i;

/** @param locale the system's locale, such as `zh-TW` */
export function wordsOf(locale: string): Words {
  return TRADITIONAL.test(locale) ? CHINESE : ENGLISH;
}
