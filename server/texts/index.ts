// Lookup of answer texts by key, in the language of the caller.
import type { Language } from '../caller.ts';
import { en } from './en.ts';
import { zhTW } from './zh-TW.ts';

export type TextKey = keyof typeof en;

/** The text with `{0}`, `{1}` ... replaced by the arguments. */
export function textOf(language: Language, key: TextKey, args: readonly string[] = []): string {
  const text = language === 'zh-TW' ? zhTW[key] : en[key];
  return text.replace(/\{(\d)\}/g, (whole, index: string) => args[Number(index)] ?? whole);
}

/** True for the languages in which this server has texts. */
export function isLanguage(tag: string | null): tag is Language {
  return tag === 'en-US' || tag === 'zh-TW';
}

/** The user's own choice, else the first supported language in the browser's list, else English. */
export function languageOf(chosen: string | null, acceptLanguage?: string): Language {
  if (isLanguage(chosen)) return chosen;
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const tag = entry.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-TW';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
}
