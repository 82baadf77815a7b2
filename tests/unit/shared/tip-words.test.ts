import { expect, test } from 'vitest';
import { encodeTip } from '../../../src/core/wire/index.ts';
import { useTipWords } from '../../../src/shared/use-tip-words.ts';
import { inBoth } from '../words.ts';

/** The sentence in English and in Traditional Chinese. */
async function sentences(key: string, args: readonly string[], text = 'plain text'): Promise<string[]> {
  const { 'en-US': english, 'zh-TW': chinese } = await inBoth(useTipWords);
  const content = encodeTip(key, args, text);
  return [english(content), chinese(content)];
}

test('A tip with a known key is a sentence with its names, in both languages', async () => {
  const tips: [key: string, args: string[], english: string, chinese: string][] = [
    ['friend.added', [], 'You are friends now', '你們已經是好友了'],
    ['friend.removed', [], 'You are no longer friends', '你們已不再是好友'],
    ['group.created', ['Ann'], 'Ann created the group', 'Ann 建立了群組'],
    ['group.left', ['Ann'], 'Ann left the group', 'Ann 離開了群組'],
    ['group.removed', ['Ann', 'Bo, Cy'], 'Ann removed Bo, Cy from the group', 'Ann 將 Bo, Cy 移出了群組'],
    ['group.dissolved', ['Ann'], 'Ann dissolved the group', 'Ann 解散了群組'],
    ['group.renamed', ['Ann', 'Den'], 'Ann renamed the group to Den', 'Ann 將群組名稱改為 Den'],
    ['group.notice', ['Ann'], 'Ann changed the group notice', 'Ann 更改了群組公告'],
    ['group.all-muted', ['Ann'], 'Ann muted all members', 'Ann 開啟了全員禁言'],
    ['group.all-unmuted', ['Ann'], 'Ann unmuted all members', 'Ann 解除了全員禁言'],
    ['group.muted', ['Ann', 'Bo'], 'Ann muted Bo', 'Ann 將 Bo 禁言'],
    ['group.unmuted', ['Ann', 'Bo'], 'Ann unmuted Bo', 'Ann 解除了 Bo 的禁言'],
    ['group.admin.added', ['Ann', 'Bo'], 'Ann appointed Bo as admin', 'Ann 將 Bo 設為管理員'],
    ['group.admin.removed', ['Ann', 'Bo'], 'Ann dismissed Bo as admin', 'Ann 取消了 Bo 的管理員身分'],
    ['group.transferred', ['Ann', 'Bo'], 'Ann transferred the group to Bo', 'Ann 將群主轉讓給 Bo'],
    ['group.banned', ['spam'], 'The group was banned: spam', '群組已被封禁：spam'],
    ['group.banned', [], 'The group was banned', '群組已被封禁'],
    ['group.unbanned', [], 'The group is no longer banned', '群組已解除封禁'],
    ['group.call-started', ['Ann'], 'Ann started a group call', 'Ann 發起了群組通話'],
    ['group.call-ended', ['3725'], 'The group call ended · 1:02:05', '群組通話已結束 · 1:02:05'],
    ['group.call-ended', ['0'], 'The group call ended', '群組通話已結束'],
    ['group.call-ended', [], 'The group call ended', '群組通話已結束'],
    ['group.call-ended', ['soon'], 'The group call ended', '群組通話已結束'],
  ];
  for (const [key, args, ...words] of tips) expect(await sentences(key, args)).toEqual(words);
});

test('A tip with an unknown key, or without a name of its sentence, shows its own text', async () => {
  const own = ['plain text', 'plain text'];
  expect(await sentences('group.unknown', ['Ann'])).toEqual(own);
  expect(await sentences('group.created', [])).toEqual(own);
  expect(await sentences('group.created', ['\u200b'])).toEqual(own);
  expect(await sentences('group.removed', ['Ann'])).toEqual(own);
  expect(await sentences('toString', ['Ann', 'Bo'])).toEqual(own);
});
