// Limits of texts that people type, in characters as they see them. A valibot action each, as `v.maxLength` is.
import * as v from 'valibot';
import { characterCount, contentLength, hasAtMost } from '../domain/characters.ts';

const action = (
  type: string,
  requirement: number,
  isMet: (text: string) => boolean,
): v.BaseValidation<string, string, CharacterIssue> & { readonly requirement: number } => ({
  kind: 'validation',
  type,
  reference: action,
  async: false,
  expects: `${type} ${requirement}`,
  requirement,
  '~run'(dataset, config) {
    if (dataset.typed && !isMet(dataset.value)) v._addIssue(this, 'length', dataset, config);
    return dataset;
  },
});

export interface CharacterIssue extends v.BaseIssue<string> {
  readonly kind: 'validation';
}

export const maxCharacters = (max: number) => action('max_characters', max, (text) => hasAtMost(text, max));

export const minCharacters = (min: number) =>
  action('min_characters', min, (text) => characterCount(text, min) >= min);

/** The limit of a message or a notice. */
export const maxContent = (max: number) =>
  action('content_length', max, (text) => text.length <= max || contentLength(text, max) <= max);
