// The tab. The one field of a message's content that stands for it where it is only named.
import * as v from 'valibot';

/** The name in a file, or of the person or group on a card; '' where the content tells none. */
export function nameIn(content: string): string {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return '';
  }
  const result = v.safeParse(NamedSchema, value);
  if (!result.success) return '';
  const { name, nickName, groupName, title } = result.output;
  return name ?? nickName ?? groupName ?? title ?? '';
}

const text = v.nullish(v.string());
const NamedSchema = v.object({ name: text, nickName: text, groupName: text, title: text });
