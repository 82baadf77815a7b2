// Unusual characters fold to letters that the raw text of their page does not contain. That raw text cannot
// rule out a hit.
import { EMOTICON_CODE } from '../../src/core/domain/emoticons.ts';

/**
 * Whether a message's content, or the raw text of a page, has unusual characters: such a page has to be
 * parsed.
 */
export const isUnusual = (text: string): boolean => UNUSUAL.test(text) || LETTERS_APART.test(text);

/**
 * Characters that do not fold to plain letters one for one: ligatures, circled and squared characters,
 * superscripts, subscripts, joining marks. Also \u escapes in content that is JSON itself, because their page
 * has two backslashes, and codes of emoticons, which are found by their names.
 */
const UNUSUAL = new RegExp(
  [
    String.raw`\\u`,
    EMOTICON_CODE,
    '[' +
      String.raw`\u00aa\u00b2\u00b3\u00b9\u00ba\u00bc-\u00be\u00c6\u00de\u00df\u00e6\u00fe\u0132\u0133` +
      String.raw`\u013f\u0140\u0149\u0152\u0153\u017f\u01c4-\u01cc\u01e2\u01e3\u01f1-\u01f3\u01fc\u01fd` +
      String.raw`\u02b0-\u02b8\u02e0-\u02e4\u1100-\u11ff\u1d2c-\u1dbf` +
      String.raw`\u1e9a-\u1e9e\u2070-\u209f\u20a8\u2100-\u218f\u2460-\u24ff\u2c7c\u2c7d\u2e80-\u2fdf` +
      String.raw`\u3038-\u303a\u3099-\u309f\u30ff-\u33ff\ua69c-\ua7ff\uab5b-\uab6f\uf900-\ufaff` +
      String.raw`\ufb00-\ufb06\uff66-\uffdc\ud801\ud833\ud835\ud87e` +
      ']',
    String.raw`\ud83c[\udd00-\udde5\ude00-\ude6f]`,
    String.raw`\ud83e[\udff0-\udff9]`,
  ].join('|'),
);

/** Behind a plain letter, accents and unseen characters: the fold leaves them out, so that letters touch. */
const LETTERS_APART =
  /(?<=[0-9A-Za-z\u00c0-\u02af\u1e00-\u1eff\u2c60-\u2c7f\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff10-\uff5a])[\p{Mn}\p{Default_Ignorable_Code_Point}]/u;
