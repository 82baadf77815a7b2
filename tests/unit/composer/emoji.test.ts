import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openRecentEmoji, MAX_RECENT } from '../../../src/platform/recent-emoji.ts';
import { emojiAfterKey } from '../../../src/chat/composer/emoji/emoji-after-key.ts';
import { searchItems } from '../../../src/chat/composer/emoji/search.ts';
import { frequentItems, withChoice } from '../../../src/chat/composer/emoji/frequent-items.ts';
import {
  ANIMATED,
  EMOJI,
  EMOJI_CATEGORIES,
  PICKER_ITEMS,
} from '../../../src/chat/composer/emoji/emoji-table.ts';
import { EMOTICONS, emoticonOf } from '../../../src/core/domain/emoticons.ts';

const folder = 'src/shared/text';
/** The emoticon names in the order of their numbers in docs/protocol.md, from 0. */
const NAMES = `
  憨笑 媚眼 开心 坏笑 可怜 爱心 笑哭 拍手 惊喜 打气
  大哭 流泪 饥饿 难受 健身 示爱 色色 眨眼 暴怒 惊恐
  思考 头晕 大吐 酷笑 翻滚 享受 鼻涕 快乐 雀跃 微笑
  贪婪 红心 粉心 星星 大火 眼睛 音符 叹号 问号 绿叶
  燃烧 喇叭 警告 信封 房子 礼物 点赞 举手 喝彩 点头
  摇头 偷瞄 庆祝 疾跑 打滚 惊吓 起跳
`
  .trim()
  .split(/\s+/);
const found = (typed: string): string[] => searchItems(typed).map((item) => item.text);

test('[EMO-01] The picker offers 57 animated emoticons with picture, motion and names in both languages', () => {
  expect(EMOTICONS).toHaveLength(57);
  expect(new Set(EMOTICONS.map(({ code }) => code)).size).toBe(57);
  expect(ANIMATED.map(({ text }) => text)).toEqual(EMOTICONS.map(({ code }) => code));
  const styles = readFileSync(`${folder}/pictures.css`, 'utf8');
  for (const { id, code, motion, words } of EMOTICONS) {
    expect(code).toMatch(/^#[\u4e00-\u9fa5]{1,3};$/);
    expect(styles).toContain(
      `[data-picture='${id}']::before {\n  background-image: url('./pictures/${id}.svg');`,
    );
    expect(styles).toContain(`[data-motion='${motion}']::before {`);
    expect(styles).toContain(`@keyframes emoticon-${motion} {`);
    expect(words['en-US']).toMatch(/^[a-z ]+$/);
    expect(words['zh-TW']).toMatch(/^\p{Script=Han}+$/u);
  }
  const pictures = readdirSync(`${folder}/pictures`).filter((file) => file.endsWith('.svg'));
  expect(pictures).toHaveLength(57);
});

test('An emoticon picture is an SVG below 4 KiB without scripts or links, and its folder has a license', () => {
  for (const { id } of EMOTICONS) {
    const svg = readFileSync(`${folder}/pictures/${id}.svg`, 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 32 32">/);
    expect(svg).not.toMatch(/<script|<foreignObject|<image|<use|href|\son\w+=|url\((?!#)/i);
    // The build inlines a picture of less than 4 KiB into the style sheet.
    expect(svg.length).toBeLessThan(4096);
  }
  expect(readFileSync(`${folder}/pictures/LICENSE`, 'utf8')).toContain('MIT License');
});

test('[EMO-02] Each emoticon has the code and the number of the protocol', () => {
  expect(EMOTICONS.map(({ code }) => code)).toEqual(NAMES.map((name) => `#${name};`));
  for (const [id, name] of NAMES.entries()) expect(emoticonOf(`#${name};`)?.id).toBe(id);
  expect(emoticonOf('#开心;')?.words).toEqual({ 'en-US': 'happy', 'zh-TW': '開心' });
});

test('[EMO-01] The picker offers more than 1,000 emoji, each once, with names in both languages', () => {
  const all = EMOJI_CATEGORIES.flatMap((category) => EMOJI[category]);
  expect(all.length).toBeGreaterThan(1000);
  expect(PICKER_ITEMS.size).toBe(all.length + ANIMATED.length);
  for (const { text, names } of all) {
    expect(text).toMatch(/^\p{RGI_Emoji}$/v);
    expect(names['en-US']).toMatch(/^[\p{L}\p{N}]/u);
    expect(names['zh-TW']).toMatch(/[\p{L}\p{N}]/u);
  }
  for (const category of EMOJI_CATEGORIES) expect(EMOJI[category].length).toBeGreaterThan(50);
});

test('The emoji search finds items by words of both languages', () => {
  expect(found('thanks')).toContain('🙏');
  expect(found('謝謝')).toContain('🙏');
  expect(found('Thumbs UP').slice(0, 2).sort()).toEqual(['#点赞;', '👍']);
  expect(found('珍奶')).toEqual(['🧋']);
  expect(found('開心')[0]).toBe('#开心;');
  expect(found('#开心')).toEqual(['#开心;']);
  expect(found('red heart').slice(0, 2)).toEqual(['#红心;', '❤️']);
  expect(found('👍')).toEqual(['👍']);
  expect(found('ＴＨÁNKS')).toContain('🙏');
  expect(found('no such thing')).toEqual([]);
  expect(found(' ')).toEqual([]);
  expect(found('a').length).toBeLessThanOrEqual(160);
});

test('[X-SRCH-03] An emoji finds itself in the picker with and without its variation selector and skin tone', () => {
  for (const [typed, shown] of [
    ['➡', '➡️'],
    ['❤', '❤️'],
    ['👍🏽', '👍'],
    ['ℹ', 'ℹ️'],
  ] as const)
    expect(found(typed)).toEqual([shown]);
  expect(found('i').length).toBeGreaterThan(1);
});

test('[X-SRCH-03] An own emoticon is found in the picker by its shown names and by its code', () => {
  for (const { code, words } of EMOTICONS) {
    for (const name of [words['en-US'], words['zh-TW'], code, code.slice(1, -1)])
      expect(found(name)).toContain(code);
  }
});

test('The first row has recent emoji first, then common ones, and leaves out unknown texts', () => {
  expect(frequentItems([], 16)).toHaveLength(16);
  const recent = withChoice(withChoice(withChoice([], '🐸'), '#大火;'), '🐸');
  expect(recent).toEqual(['🐸', '#大火;']);
  const texts = frequentItems(['<img>', ...recent, '#没有;'], 16).map((item) => item.text);
  expect(texts.slice(0, 3)).toEqual(['🐸', '#大火;', '👍']);
  expect(texts).toHaveLength(16);
  const many = Array.from(PICKER_ITEMS.keys()).reduce<string[]>(withChoice, []);
  expect(many).toHaveLength(MAX_RECENT);
});

test('[INV-8] Recent emoji are stored for each user, and invalid stored values are rejected', () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  openRecentEmoji(() => store, 1).write(['👍']);
  expect(openRecentEmoji(() => store, 1).read()).toEqual(['👍']);
  expect(openRecentEmoji(() => store, 2).read()).toBeNull();
  for (const [stored, valid] of [
    ['{', null],
    ['"👍"', null],
    ['[1,"👍"]', ['👍']],
    ['["","👍"]', ['👍']],
    [JSON.stringify(Array(33).fill('a')), Array(32).fill('a')],
    [`["${'a'.repeat(65)}"]`, []],
  ] as const) {
    values.set('partyline.recent-signs.1', stored);
    expect(openRecentEmoji(() => store, 1).read()).toEqual(valid);
  }
});

test('Arrow, Home, End and page keys move through the emoji grid by cell and by row, across sections', () => {
  const after = (key: string, at: number, ctrlKey = false): number | null =>
    emojiAfterKey({ key, ctrlKey }, at, [10, 3, 9], 8);
  expect(after('ArrowRight', 9)).toBe(10);
  expect(after('ArrowLeft', 0)).toBe(0);
  expect(after('ArrowRight', 21)).toBe(21);
  expect(after('ArrowDown', 1)).toBe(9);
  // The second row has two cells, because the next section starts a new row.
  expect(after('ArrowDown', 5)).toBe(9);
  expect(after('ArrowDown', 9)).toBe(11);
  expect(after('ArrowUp', 12)).toBe(9);
  expect(after('ArrowUp', 3)).toBe(3);
  expect(after('Home', 9)).toBe(8);
  expect(after('End', 3)).toBe(7);
  expect(after('Home', 15, true)).toBe(0);
  expect(after('End', 0, true)).toBe(21);
  expect(after('PageDown', 0)).toBe(21);
  expect(after('x', 3)).toBeNull();
});
