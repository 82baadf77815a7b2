// The table of the 57 animated emoticons (EMO-01). A text names an emoticon by its code `#name;`. The names in codes
// are part of the protocol; the interface shows the names in `words`.

/** The animation of an emoticon's picture; pictures.css defines it. */
export type Motion =
  | 'bounce'
  | 'shake'
  | 'nod'
  | 'spin'
  | 'roll'
  | 'pulse'
  | 'beat'
  | 'float'
  | 'wave'
  | 'flicker'
  | 'dash'
  | 'leap'
  | 'sway';

export interface Emoticon {
  /** The number of the emoticon's picture. */
  id: number;
  /** The code in a text: `#name;`. */
  code: string;
  motion: Motion;
  /** The name in each language. */
  words: Readonly<Record<'en-US' | 'zh-TW', string>>;
}

/** Each line is `name motion 中文 english name`, in the order of the picture numbers. */
const TABLE = `
憨笑 bounce 憨笑 silly grin
媚眼 sway 拋媚眼 flirting eyes
开心 bounce 開心 happy
坏笑 sway 壞笑 smirk
可怜 sway 可憐 pitiful
爱心 float 愛心 love
笑哭 shake 笑哭 tears of joy
拍手 wave 拍手 clapping
惊喜 pulse 驚喜 surprise
打气 beat 加油打氣 cheering on
大哭 shake 大哭 crying loudly
流泪 nod 流淚 tears
饥饿 sway 肚子餓 hungry
难受 sway 難受 unwell
健身 beat 健身 workout
示爱 pulse 示愛 showing love
色色 beat 色色 heart eyes
眨眼 sway 眨眼 wink
暴怒 shake 暴怒 rage
惊恐 shake 驚恐 terrified
思考 sway 思考 thinking
头晕 roll 頭暈 dizzy
大吐 shake 大吐 vomiting
酷笑 nod 酷笑 cool
翻滚 roll 笑到翻滾 rolling
享受 float 享受 enjoying
鼻涕 shake 流鼻涕 runny nose
快乐 bounce 快樂 joyful
雀跃 leap 雀躍 jumping for joy
微笑 nod 微笑 smile
贪婪 pulse 貪婪 greedy
红心 beat 紅心 red heart
粉心 beat 粉紅心 pink heart
星星 spin 星星 star
大火 flicker 大火 fire
眼睛 dash 眼睛 eyes
音符 float 音符 music note
叹号 leap 驚嘆號 exclamation mark
问号 sway 問號 question mark
绿叶 float 綠葉 green leaf
燃烧 flicker 燃燒 burning
喇叭 shake 喇叭 loudspeaker
警告 pulse 警告 warning
信封 float 信封 envelope
房子 bounce 房子 house
礼物 shake 禮物 gift
点赞 nod 按讚 thumbs up
举手 wave 舉手 raised hand
喝彩 leap 喝采 applause
点头 nod 點頭 nod
摇头 dash 搖頭 head shake
偷瞄 dash 偷瞄 peeking
庆祝 pulse 慶祝 celebrate
疾跑 dash 快跑 sprint
打滚 spin 打滾 rolling about
惊吓 pulse 驚嚇 startled
起跳 leap 起跳 jump`;

export const EMOTICONS: readonly Emoticon[] = TABLE.trim()
  .split('\n')
  .map((line, id) => {
    const [name = '', motion = '', chinese = '', ...english] = line.split(' ');
    return {
      id,
      code: `#${name};`,
      motion: motion as Motion,
      words: { 'zh-TW': chinese, 'en-US': english.join(' ') },
    };
  });

/** The emoticon with a code; null for an unknown code, which stays text (EMO-03). */
export const emoticonOf = (code: string): Emoticon | null => BY_CODE.get(code) ?? null;

/** The codes in a text, unknown ones included. */
export const emoticonCodes = (text: string): RegExpExecArray[] => [...text.matchAll(CODES)];

/** The pattern of a code. */
export const EMOTICON_CODE = '#[\\u4e00-\\u9fa5]{1,3};';
const CODES = new RegExp(EMOTICON_CODE, 'g');

const BY_CODE = new Map(EMOTICONS.map((emoticon) => [emoticon.code, emoticon]));
