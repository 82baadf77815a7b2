// The server's info of the group, as a push (98) or as an answer. The newest revision is the truth about the people.
// A push comes before the signal of the same change, so an end waits a moment for its explanation. Pure.
import type {
  GroupCall,
  GroupCallState,
  GroupCallStepResult,
  InputOf,
  StepContext,
} from './group-call-state.ts';
import { withInfo } from './people.ts';
import { endAndTell, endWith, ignored, othersOf, rejoin, same, talk, to } from './transitions.ts';

export function onInfo(
  state: GroupCallState,
  call: GroupCall,
  input: InputOf<'info'>,
  context: StepContext,
): GroupCallStepResult {
  const { info, groupId, asked } = input;
  if (groupId !== call.groupId) return same(state);
  const { revision = null } = info;
  if (revision !== null && call.seen !== null && revision < call.seen) return ignored(state, 'an older info');
  if (asked !== null && asked !== call.step) return ignored(state, `info of ${asked} while ${call.step}`);
  if (call.step === 'preparing' && !call.asked) return same(state);
  if (!info.isChating || isOther(call, input)) return onOver(state, call, input);
  const next = withInfo(call, info, context);
  if (call.asked) return to(state, doubted(next, input, context));
  switch (call.step) {
    case 'joining':
      return call.restored ? onResumed(state, next, input, context) : to(state, next);
    case 'ringing':
      return onRinging(state, next, input, context);
    case 'accepting':
      return call.restored ? onResumed(state, next, input, context) : onRinging(state, next, input, context);
    default:
      return onTalk(state, { ...next, restored: false }, input, context);
  }
}

/** The group has another call. */
const isOther = ({ id }: GroupCall, { info }: InputOf<'info'>): boolean =>
  (info.call ?? null) !== null && info.call !== id;

/** The server does not run this call. */
function onOver(
  state: GroupCallState,
  call: GroupCall,
  { info, asked }: InputOf<'info'>,
): GroupCallStepResult {
  // The answer of the server decides; it may be older than this info.
  if (call.asked) return to(state, { ...call, isDoubtful: true });
  if (asked !== null || call.step === 'joining') return endWith(state, call, { why: 'gone' });
  return to(state, { ...call, seen: info.revision ?? call.seen, fate: 'gone' });
}

/** While the answer to the accept is under way, the info may be older than the request. */
function doubted(call: GroupCall, { info }: InputOf<'info'>, { selfId }: StepContext): GroupCall {
  const isListed = info.userInfos.some(({ id }) => id === selfId);
  return isListed || call.step === 'joining' ? call : { ...call, isDoubtful: true };
}

function onRinging(
  state: GroupCallState,
  call: GroupCall,
  { info, asked }: InputOf<'info'>,
  { selfId }: StepContext,
): GroupCallStepResult {
  const own = info.userInfos.find(({ id }) => id === selfId);
  if (own?.isIn === true) return endWith(state, call, { why: 'answered-elsewhere' });
  if (own) return to(state, { ...call, fate: null });
  if (asked !== null) return endWith(state, call, { why: 'gone' });
  return to(state, { ...call, fate: 'out' });
}

/** An earlier engine accepted or joined: the request is sent, unless the server has it. */
function onResumed(
  state: GroupCallState,
  call: GroupCall,
  { info, asked }: InputOf<'info'>,
  context: StepContext,
): GroupCallStepResult {
  // Only the answer says on which device the call runs.
  if (asked === null) return to(state, call);
  const own = info.userInfos.find(({ id }) => id === context.selfId);
  if (own?.isIn === true)
    return info.here === false
      ? endWith(state, call, { why: 'answered-elsewhere' })
      : to(state, talk(call, context, info.since ?? context.now));
  const { id, groupId } = call;
  if (call.step === 'accepting' && !own) return endWith(state, call, { why: 'gone' });
  const kind = call.step === 'accepting' ? 'accept' : 'join';
  return to(state, { ...call, asked: true, restored: false }, { kind, id, groupId });
}

function onTalk(
  state: GroupCallState,
  call: GroupCall,
  { info, asked }: InputOf<'info'>,
  context: StepContext,
): GroupCallStepResult {
  const own = info.userInfos.find(({ id }) => id === context.selfId);
  if (info.here === false && own?.isIn === true) return endWith(state, call, { why: 'answered-elsewhere' });
  if (!own || own.isIn === false) {
    // A push may be older than the answer to the accept; the next one then follows at once.
    return asked === null ? to(state, { ...call, fate: 'out' }) : rejoin(state, call, context);
  }
  const others = othersOf(call, context);
  if (others.length === 0)
    return asked === null
      ? to(state, { ...call, fate: 'alone' })
      : endAndTell(state, call, { why: 'nobody' });
  const next: GroupCall = { ...call, fate: null };
  const begins = call.step === 'calling' && others.some((person) => person.state === 'in');
  return to(state, begins ? talk(next, context, info.since ?? context.now) : next);
}
