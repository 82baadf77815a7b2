// Texts of the demo's files and announcements.

export const PROOF_NOTES = `Proofs, second round

p. 4    black is 80 %, should be 100 %
p. 7    the drop cap sits one line too low
p. 12   caption runs into the margin on narrow screens
p. 19   map legend: 12 px, too small to read on a phone

Paper: sample 3, warm white, 120 g, no shine.
`;

/** A hike along the ridge as a GPX track. */
export function trail(): string {
  const points = Array.from({ length: 60 }, (_, n) => {
    const share = n / 59;
    const [lat, lon] = [25.03 + 0.02 * share + 0.002 * Math.sin(share * 20), 121.6 + 0.035 * share];
    const height = 320 + 540 * Math.sin(Math.PI * share * 0.8) + 20 * Math.sin(share * 33);
    return `      <trkpt lat="${lat.toFixed(5)}" lon="${lon.toFixed(5)}"><ele>${height.toFixed(0)}</ele></trkpt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Partyline demo" xmlns="http://www.topografix.com/GPX/1/1">
  <trk>
    <name>山脊步道</name>
    <trkseg>
${points.join('\n')}
    </trkseg>
  </trk>
</gpx>
`;
}

interface Notice {
  title: string;
  intro: string;
  content: string;
  externLink: string;
}

/** The demo's announcements in each language, oldest first. */
export const NOTICES: Record<'en-US' | 'zh-TW', [welcome: Notice, terms: Notice]> = {
  'en-US': [
    {
      title: 'Welcome to Partyline',
      intro: 'Four people, two groups and a week of talk are here to try things out with.',
      content: `Everything in this place was made up for the demo: the people, what they say, their pictures and the tune that one of them hums.

A few things to try:
- open a second tab, and watch both stay in step
- pull the plug, write something, and plug it in again
- quote a message, pin one, take one back
- press ? for the keyboard shortcuts

What operators publish is shown here. See README.md for how to do it.`,
      externLink: '',
    },
    {
      title: 'House rules',
      intro: 'Short, and meant kindly.',
      content: '',
      externLink: 'https://example.org/house-rules',
    },
  ],
  'zh-TW': [
    {
      title: '歡迎使用 Partyline',
      intro: '四個人、兩個群組，還有一週的聊天紀錄，隨你試用。',
      content: `這裡的一切都是為了展示而編的：人物、對話、圖片，還有其中一位哼的曲子。

可以試試看：
- 再開一個分頁，看看兩邊如何保持同步
- 拔掉網路線，寫點東西，再接回去
- 引用一則訊息、釘選一則、收回一則
- 按 ? 查看鍵盤快速鍵

管理員發布的內容會顯示在這裡，做法請見 README.md。`,
      externLink: '',
    },
    {
      title: '使用規範',
      intro: '很短，也都是好意。',
      content: '',
      externLink: 'https://example.org/house-rules?lang=zh-TW',
    },
  ],
};
