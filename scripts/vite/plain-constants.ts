// Runs on Node 24, in Vite. Writes the members of the long tables of constants in place of their names: no script needs
// all of them, and each table weighs up to a kilobyte.
import type { Plugin } from 'vite';
import { Command, LIMITS, MessageStatus, MessageType } from '../../src/core/wire/profile-s/enums.ts';

const tables: Record<string, Record<string, unknown>> = { Command, LIMITS, MessageStatus, MessageType };
const member = new RegExp(`\\b(${Object.keys(tables).join('|')})\\.(\\w+)(?:\\.(min|max)\\b)?`, 'g');

/** The code with `MessageType.TEXT`, `LIMITS.batch` and `LIMITS.content.max` as values; unknown members stay. */
export function withConstants(code: string): string {
  return code.replace(member, (whole, table: string, name: string, end?: string) => {
    const values = tables[table] ?? {};
    // A method that every object has is no member.
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    const wanted = end === undefined ? value : (value as Record<string, unknown>)[end];
    return wanted === undefined ? whole : JSON.stringify(wanted);
  });
}

export function plainConstants(): Plugin {
  return {
    name: 'plain-constants',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: member },
      handler: (code) => ({ code: withConstants(code), map: null }),
    },
  };
}
