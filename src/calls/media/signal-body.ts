// The JSON of offers, answers and candidates: the standard fields, and Partyline's own, which other clients ignore.
// Everything that arrives is checked.
import * as v from 'valibot';
import { parseJson } from '../../core/wire/index.ts';

/** Longest accepted description, in UTF-16 units; the server refuses longer ones. */
const SDP_LENGTH = 65_536;
const CANDIDATE_LENGTH = 4_096;
/** Highest accepted generation and offer number; a hostile one must not exhaust the safe integers. */
const HIGHEST = 1_000_000;

const count = v.fallback(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(HIGHEST))),
  null,
);

const own = {
  /** The id of the call; '' from other clients. */
  call: v.fallback(v.pipe(v.string(), v.maxLength(64)), ''),
  /** Number of the connection within the call; null from other clients. */
  generation: count,
};
const DescriptionSchema = v.object({
  type: v.picklist(['offer', 'answer']),
  sdp: v.pipe(v.string(), v.maxLength(SDP_LENGTH)),
  /** Number of an offer within its generation, which the answer repeats; null from other clients. */
  offer: count,
  ...own,
});
const CandidateSchema = v.object({
  candidate: v.pipe(v.string(), v.maxLength(CANDIDATE_LENGTH)),
  sdpMid: v.nullish(v.pipe(v.string(), v.maxLength(256)), null),
  sdpMLineIndex: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)), null),
  usernameFragment: v.nullish(v.pipe(v.string(), v.maxLength(256)), null),
  ...own,
});

export type DescriptionBody = v.InferOutput<typeof DescriptionSchema>;
export type CandidateBody = v.InferOutput<typeof CandidateSchema>;
export type SignalBody =
  | { kind: 'description'; body: DescriptionBody }
  | { kind: 'candidate'; body: CandidateBody };

/** The parsed body of a signal row; null where it is unusable. */
export function parseSignalBody(type: 'offer' | 'answer' | 'candidate', text: string): SignalBody | null {
  const json = parseJson(text);
  if (type === 'candidate') {
    const read = v.safeParse(CandidateSchema, json);
    return read.success ? { kind: 'candidate', body: read.output } : null;
  }
  const read = v.safeParse(DescriptionSchema, json);
  return read.success && read.output.type === type ? { kind: 'description', body: read.output } : null;
}

export interface SignalScope {
  call: string;
  generation: number;
}

/**
 * Where a signal belongs: `current`, `newer` (the other side has made a new connection) or `stale`. A signal
 * without fields of its own is current.
 */
export function placeOf(
  { call, generation }: Pick<DescriptionBody, 'call' | 'generation'>,
  now: SignalScope,
): 'current' | 'newer' | 'stale' {
  if (call !== '' && now.call !== '' && call !== now.call) return 'stale';
  if (generation === null || generation === now.generation) return 'current';
  return generation > now.generation ? 'newer' : 'stale';
}
