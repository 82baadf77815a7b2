// The replay of a record: boots the record without a network, and compares the state with the recorded one.
// Runs under Node.
import { asyncScheduler } from 'rxjs';
import * as v from 'valibot';
import type { ChatState } from '../../src/core/domain/chat.ts';
import { jsonCodec } from '../journal/codec.ts';
import { STORES } from '../journal/store.ts';
import { bootStore } from './boot-store.ts';
import { differences, digestOf } from './digest.ts';
import { RECORD, type RecordFile } from './record.ts';
import { RecordStore } from './record-store.ts';

export interface ReplayResult {
  chats: ChatState[];
  /** The number of events in the journal's tail, which the replay has applied. */
  events: number;
  /** The differences from the recorded state, one line each; null where the record has no state. */
  differences: string[] | null;
}

/** Returns the record, or a sentence that says why the text is not one. */
export function readRecord(text: string, format: number): RecordFile | string {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return 'This is no record: it is not JSON, or was cut off.';
  }
  const read = v.safeParse(RecordSchema, data);
  if (!read.success) return `This is no record: ${v.summarize(read.issues)}`;
  const { record, format: recordFormat } = read.output;
  if (record !== RECORD)
    return `This record has the form ${record}, and this build reads ${RECORD}: take the build that it names.`;
  if (recordFormat !== format)
    return `This record is of a journal of format ${recordFormat}, and this build has ${format}: take the build that it names.`;
  return { ...(data as RecordFile), ring: read.output.ring as RecordFile['ring'] };
}

export async function replay(record: RecordFile): Promise<ReplayResult> {
  const store = new RecordStore(record.stores, jsonCodec);
  const chatStore = await bootStore(store, record.self, asyncScheduler);
  const chats = [...chatStore.chats.values()];
  const tail = record.stores.tail ?? [];
  return {
    chats,
    events: tail.reduce((sum, [, batch]) => sum + (Array.isArray(batch) ? batch.length : 0), 0),
    // The record is masked already.
    differences:
      record.state &&
      differences(
        record.state,
        digestOf(chats, (value) => value),
      ),
  };
}

const key = v.union([
  v.number(),
  v.string(),
  v.tuple([v.string(), v.number()]),
  v.tuple([v.string(), v.string()]),
]);
const entries = v.array(v.tuple([key, v.unknown()]));

const RecordSchema = v.object({
  partyline: v.literal('record'),
  record: v.number(),
  format: v.number(),
  takenAt: v.number(),
  self: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  diagnostics: v.object({ build: v.string() }),
  stores: v.record(v.picklist(STORES), v.optional(entries)),
  // Records of earlier builds have the kind under the name `is`.
  ring: v.array(
    v.pipe(
      v.looseObject({ at: v.number(), kind: v.optional(v.string()), is: v.optional(v.string()) }),
      v.check(({ kind, is }) => kind !== undefined || is !== undefined, 'no kind'),
      v.transform(({ is, ...it }) => (is === undefined ? it : { ...it, kind: is })),
    ),
  ),
  state: v.nullable(v.record(v.string(), v.object({ timeline: v.array(v.number()) }))),
});
