// The tab. The emoji that people use most, by kind, with the words by which they are looked for: English,
// then Traditional Chinese. A line is `emoji english words|中文`.

export const EMOJI_KINDS = ['faces', 'gestures', 'hearts', 'nature', 'food', 'things', 'signs'] as const;
export type EmojiKind = (typeof EMOJI_KINDS)[number];

export interface Emoji {
  emoji: string;
  /** Lower case, English and Chinese together. */
  words: string;
}

export const EMOJI: Readonly<Record<EmojiKind, readonly Emoji[]>> = {
  faces: table(`
😀 grin happy smile|笑 開心
😃 smile happy open|笑 開心
😄 laugh happy eyes|大笑 開心
😁 beaming grin teeth|露齒笑
😆 laughing haha|哈哈 大笑
😅 sweat laugh relief|苦笑 冒汗
🤣 rolling laugh rofl|笑翻 打滾
😂 joy tears laugh lol|笑哭 眼淚
🙂 slight smile|微笑
🙃 upside down|倒臉
😉 wink|眨眼
😊 blush smile|害羞 微笑
😇 angel halo|天使
🥰 love hearts adore|愛 喜歡
😍 heart eyes love|愛心眼 喜歡
😘 kiss blow|飛吻 親
😋 yum tasty tongue|好吃 美味
😜 tongue wink silly|吐舌 調皮
🤪 zany crazy silly|瘋狂 搞怪
🤗 hug|抱抱 擁抱
🤭 giggle oops hand|偷笑
🤫 quiet shush secret|安靜 噓
🤔 thinking hmm|思考 想
🤐 zipper mouth|閉嘴
😐 neutral|面無表情
😑 expressionless|無言
😶 no mouth silent|沉默
😏 smirk|得意 奸笑
😒 unamused|不爽
🙄 eye roll|翻白眼
😬 grimace awkward|尷尬
😌 relieved calm|安心
😔 sad pensive|難過
😪 sleepy tear|想睡
😴 sleep zzz|睡覺 晚安
😷 mask sick|口罩 生病
🤒 sick fever|發燒 生病
🤯 mind blown explode|爆炸 震驚
🥳 party celebrate birthday|派對 慶祝 生日
😎 cool sunglasses|酷 墨鏡
🤓 nerd glasses|書呆子 眼鏡
😕 confused|困惑
🙁 frown sad|難過
😮 wow surprised open mouth|驚訝
😳 flushed shy|臉紅 害羞
🥺 please pleading puppy|拜託 求
😢 cry tear sad|哭 眼淚
😭 sob cry loud|大哭
😱 scream fear shock|驚恐 尖叫
😰 anxious sweat|緊張 冷汗
😤 huff angry|生氣 哼
😠 angry mad|生氣
😡 rage furious red|憤怒
🤬 swear curse|罵人
😈 devil horns|惡魔
💀 skull dead|骷髏 死
💩 poop|便便
🤡 clown|小丑
👻 ghost|鬼
👽 alien|外星人
🤖 robot|機器人
`),
  gestures: table(`
👍 thumbs up good yes like ok|讚 好 可以
👎 thumbs down bad no|爛 不好
👌 ok perfect|好 沒問題
✌️ victory peace|勝利 耶
🤞 fingers crossed luck|祈禱 好運
🤟 love you|愛你
🤘 rock|搖滾
🤙 call me|打給我
👋 wave hello hi bye|揮手 嗨 掰掰
🙌 raise hands hooray|萬歲 歡呼
👏 clap applause bravo|拍手 鼓掌
🤝 handshake deal|握手 合作
🙏 please thanks pray|拜託 謝謝 祈禱
💪 strong muscle|加油 強壯
👉 point right|右 指
👈 point left|左 指
👆 point up|上 指
👇 point down|下 指
✋ stop hand high five|停 擊掌
👊 fist bump|拳頭
✍️ write|寫
🤷 shrug dunno|聳肩 不知道
🤦 facepalm|扶額 無奈
🙋 raise hand me|舉手 我
🙇 bow sorry|鞠躬 抱歉
👀 eyes look|看 眼睛
🏃 run hurry|跑 趕
💃 dance|跳舞
`),
  hearts: table(`
❤️ red heart love|紅心 愛
🧡 orange heart|橘心
💛 yellow heart|黃心
💚 green heart|綠心
💙 blue heart|藍心
💜 purple heart|紫心
🖤 black heart|黑心
🤍 white heart|白心
💔 broken heart|心碎
💕 two hearts|愛心
💖 sparkling heart|閃亮 愛心
💯 hundred perfect|一百分 滿分
✨ sparkles shine|閃亮
⭐ star|星星
🌟 glowing star|星星 閃
🔥 fire hot lit|火 熱門
💥 boom bang|爆炸
💤 sleep zzz|睡 想睡
`),
  nature: table(`
☀️ sun sunny|太陽 晴
🌤️ cloud sun|多雲
🌧️ rain|下雨
⛈️ storm thunder|雷雨
❄️ snow cold|雪 冷
🌈 rainbow|彩虹
🌙 moon night|月亮 晚安
🌊 wave sea|海 浪
🌸 cherry blossom flower|櫻花
🌹 rose flower|玫瑰
🌻 sunflower|向日葵
🌱 seedling plant|植物 幼苗
🌳 tree|樹
🐶 dog puppy|狗
🐱 cat kitten|貓
🐰 rabbit|兔子
🐻 bear|熊
🐼 panda|熊貓
🐷 pig|豬
🐸 frog|青蛙
🐵 monkey|猴子
🐧 penguin|企鵝
🐦 bird|鳥
🐢 turtle slow|烏龜 慢
🐟 fish|魚
🦋 butterfly|蝴蝶
🐛 bug|蟲
`),
  food: table(`
☕ coffee tea|咖啡
🍵 tea|茶
🧋 bubble tea boba|珍珠奶茶 珍奶
🍺 beer|啤酒
🍻 cheers beers|乾杯
🍷 wine|紅酒
🥤 drink soda|飲料
🍚 rice|飯
🍜 noodles ramen|麵 拉麵
🥟 dumpling|水餃 餃子
🍣 sushi|壽司
🍱 bento lunch|便當 午餐
🍕 pizza|披薩
🍔 burger|漢堡
🍟 fries|薯條
🥗 salad|沙拉
🍞 bread|麵包
🥚 egg|蛋
🍎 apple|蘋果
🍌 banana|香蕉
🍉 watermelon|西瓜
🍓 strawberry|草莓
🍰 cake|蛋糕
🎂 birthday cake|生日 蛋糕
🍪 cookie|餅乾
🍫 chocolate|巧克力
`),
  things: table(`
🎉 party tada congratulations|恭喜 慶祝
🎁 gift present|禮物
🎈 balloon|氣球
🧧 red envelope|紅包
🏆 trophy win|獎盃 冠軍
⚽ football soccer|足球
🏀 basketball|籃球
🎮 game|遊戲
🎵 music note|音樂
🎬 film movie|電影
📷 camera photo|相機 照片
📱 phone mobile|手機
💻 laptop computer|電腦 筆電
⌨️ keyboard|鍵盤
📅 calendar date|日曆 日期
⏰ alarm clock time|鬧鐘 時間
📌 pin|圖釘
📎 paperclip|迴紋針 附件
📝 memo note|筆記
📦 package box|包裹
📞 telephone call|電話
💡 idea bulb|點子 燈泡
🔒 lock|鎖
🔑 key|鑰匙
💰 money|錢
🚗 car|車
🚄 train|高鐵 火車
✈️ plane flight|飛機
🏠 home house|家
🏢 office|公司 辦公室
🚀 rocket launch|火箭 上線
`),
  signs: table(`
✅ check done yes|完成 勾
❌ cross no wrong|錯 不
❗ exclamation|驚嘆號
❓ question|問號
⚠️ warning|警告
🚫 forbidden|禁止
🆗 ok|好
🆕 new|新
➕ plus|加
➖ minus|減
🔴 red circle|紅
🟢 green circle|綠
🔵 blue circle|藍
⬆️ up|上
⬇️ down|下
➡️ right|右
⬅️ left|左
🔄 refresh again|重新整理
♻️ recycle|回收
💬 speech comment|對話 留言
`),
};

/** The emoji whose words begin with what was typed; all when nothing was. */
export function findEmoji(typed: string): Emoji[] {
  const wanted = typed.trim().toLowerCase();
  const all = EMOJI_KINDS.flatMap((kind) => EMOJI[kind]);
  if (wanted === '') return all;
  return all.filter(
    ({ emoji, words }) => emoji === wanted || words.startsWith(wanted) || words.includes(` ${wanted}`),
  );
}

function table(lines: string): readonly Emoji[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return { emoji: line.slice(0, space), words: line.slice(space + 1).replace('|', ' ') };
    });
}
