// The isolation of the values in all sentences of the app (X-WEB-03). A value may be a name or another text of people,
// and its direction must not turn the sentence around. One place does it for all sentences, so that none forgets it.
import type { I18n } from '@lingui/core';
import { isolated } from '../ui/text-direction.ts';

type Values = Record<string, unknown>;

/** Makes the instance isolate the texts among the values of each sentence. */
export function isolateValues(i18n: I18n): I18n {
  const translate = i18n._.bind(i18n) as (id: unknown, values?: Values, options?: object) => string;
  const isolating = (id: string | { values?: Values }, values?: Values, options?: object) =>
    typeof id === 'string'
      ? translate(id, safe(values), options)
      : translate({ ...id, values: safe(id.values ?? values) }, undefined, options);
  i18n._ = isolating;
  i18n.t = isolating;
  return i18n;
}

const safe = (values: Values | undefined): Values | undefined =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );
