// Parsing of the `content` of call signals, by message type; it never throws. The file is separate from
// control.ts, because a client without calls does not load it.
import * as v from 'valibot';
import { parseJson } from '../convert.ts';
import { FIRST, id } from '../schema.ts';
import { MessageType } from './enums.ts';
import {
  type CallFailure,
  CallFailureSchema,
  type CallUser,
  CallUserSchema,
  type DeviceState,
  DeviceStateSchema,
  type GroupCallInfo,
  GroupCallInfoSchema,
  type IceCandidate,
  IceCandidateSchema,
  type SessionDescription,
  SessionDescriptionSchema,
} from './objects.ts';

export type Signal =
  | { kind: 'groupCall'; value: GroupCallInfo }
  | { kind: 'description'; value: SessionDescription }
  | { kind: 'candidate'; value: IceCandidate }
  | { kind: 'callUsers'; value: CallUser[] }
  | { kind: 'callUser'; value: CallUser }
  /**
   * Ids of the users who are now in the call; null where the server sends no ids. A client in the call then
   * counts as one of them.
   */
  | { kind: 'inCall'; value: number[] | null }
  | { kind: 'callFailure'; value: CallFailure }
  | { kind: 'device'; value: DeviceState }
  /** The reason why a call failed, for display. */
  | { kind: 'reason'; value: string }
  /** A signal of a type without content. */
  | { kind: 'none' }
  /** A signal of a known type whose content does not parse. */
  | { kind: 'broken'; type: number }
  /** A message whose type is not a call signal. */
  | { kind: 'unknown'; type: number };

/** Parses the content of a call signal. */
export function parseSignal(type: number, content: string): Signal {
  const parse = PARSERS.get(type);
  if (parse === undefined) return { kind: 'unknown', type };
  return parse(content) ?? { kind: 'broken', type };
}

type Parser = (content: string) => Signal | undefined;

const none: Parser = () => ({ kind: 'none' });
const reason: Parser = (content) => ({ kind: 'reason', value: content });

const inCall: Parser = (content) => {
  const result = v.safeParse(v.array(id), parseJson(content), FIRST);
  return { kind: 'inCall', value: result.success ? result.output : null };
};

const description = json('description', SessionDescriptionSchema);
const candidate = json('candidate', IceCandidateSchema);
const callUsers = json('callUsers', v.array(CallUserSchema));

const PARSERS = new Map<number, Parser>([
  [MessageType.GROUP_CALL, json('groupCall', GroupCallInfoSchema)],
  [MessageType.RTC_SETUP_VOICE, none],
  [MessageType.RTC_SETUP_VIDEO, none],
  [MessageType.RTC_ACCEPT, none],
  [MessageType.RTC_REJECT, none],
  [MessageType.RTC_CANCEL, none],
  [MessageType.RTC_FAILED, reason],
  [MessageType.RTC_HANGUP, none],
  [MessageType.RTC_OFFER, description],
  [MessageType.RTC_ANSWER, description],
  [MessageType.RTC_CANDIDATE, candidate],
  [MessageType.RTC_ACCEPTING, none],
  [MessageType.RTC_GROUP_SETUP, callUsers],
  [MessageType.RTC_GROUP_ACCEPT, inCall],
  [MessageType.RTC_GROUP_REJECT, none],
  [MessageType.RTC_GROUP_FAILED, json('callFailure', CallFailureSchema)],
  [MessageType.RTC_GROUP_CANCEL, none],
  [MessageType.RTC_GROUP_QUIT, none],
  [MessageType.RTC_GROUP_INVITE, callUsers],
  [MessageType.RTC_GROUP_JOIN, json('callUser', CallUserSchema)],
  [MessageType.RTC_GROUP_OFFER, description],
  [MessageType.RTC_GROUP_ANSWER, description],
  [MessageType.RTC_GROUP_CANDIDATE, candidate],
  [MessageType.RTC_GROUP_DEVICE, json('device', DeviceStateSchema)],
]);

function json<K extends Signal['kind']>(
  kind: K,
  schema: v.GenericSchema<unknown, Extract<Signal, { kind: K; value: unknown }>['value']>,
): Parser {
  return (content) => {
    const result = v.safeParse(schema, parseJson(content), FIRST);
    if (!result.success) return undefined;
    return { kind, value: result.output } as unknown as Signal;
  };
}
