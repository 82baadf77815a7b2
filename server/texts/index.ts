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

/** The user's own choice, else the first supported language in the browser's list, else English. */
export function languageOf(chosen: string | null, acceptLanguage?: string): Language {
  if (chosen === 'en-US' || chosen === 'zh-TW') return chosen;
  for (const entry of (acceptLanguage ?? '').split(',')) {
    const tag = entry.trim().toLowerCase();
    if (tag.startsWith('zh')) return 'zh-TW';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
}
