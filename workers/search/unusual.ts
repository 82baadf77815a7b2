// The engine. Signs that a raw text tells nothing of, because they fold to letters that stand nowhere in it. Pure.

/** Of a message's content: its page has to be looked at whatever its raw text says. Of a raw text: the same of a page. */
export const isUnusual = (text: string): boolean => UNUSUAL.test(text);

/**
 * What turns into plain letters otherwise than one for one: ligatures, signs in circles and squares, small ones
 * above and below the line, marks that join; and \u escapes in content that is JSON itself: their page has two
 * backslashes there.
 */
const UNUSUAL = new RegExp(
  [
    String.raw`\\u`,
    '[' +
      String.raw`\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u00df\u0130-\u0133\u013f\u0140\u0149\u017f` +
      String.raw`\u01c4-\u01cc\u01f1-\u01f3\u02b0-\u02b8\u02e0-\u02e4\u0307\u1100-\u11ff\u1d2c-\u1dbf` +
      String.raw`\u1e9a-\u1e9e\u2070-\u209f\u20a8\u2100-\u218f\u2460-\u24ff\u2c7c\u2c7d\u2e80-\u2fdf` +
      String.raw`\u3038-\u303a\u3099-\u309f\u30ff-\u33ff\ua69c-\ua7ff\uab5b-\uab6f\uf900-\ufaff` +
      String.raw`\ufb00-\ufb06\uff66-\uffdc\ud801\ud833\ud835\ud87e` +
      ']',
    String.raw`\ud83c[\udd00-\udde5\ude00-\ude6f]`,
    String.raw`\ud83e[\udff0-\udff9]`,
  ].join('|'),
);
