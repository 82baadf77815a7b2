// Runs the commands that load on demand, and validates their arguments. The schemas load with this code.
import { safeParse } from 'valibot';
import type { AnswerOf, ArgsOf } from '../../src/core/contract/commands.ts';
import {
  OnDemandCommandSchemas,
  type OnDemandCommandName,
} from '../../src/core/contract/on-demand-commands.ts';
import type { RegistrationCommandName } from '../../src/core/contract/registration-commands.ts';
import { done, failed, type Result } from '../../src/core/contract/result.ts';
import { targetOf } from '../../src/core/domain/chat-key.ts';
import { card } from './card.ts';
import { complain, uploadPicture } from './complain.ts';
import { deleteChat, deleteForMe, undoDelete } from './deletions.ts';
import { checkJournal, exportChats, exportMessages, exportPeople } from './device-data.ts';
import { forward, sendCard } from './forward.ts';
import { applyForFriend, decideRequest, deleteFriend, findPeople, setRemark } from './people/friends.ts';
import {
  inviteMembers,
  muteAll,
  muteMembers,
  removeMembers,
  setAdmins,
  transferGroup,
} from './people/group-members.ts';
import {
  createGroup,
  dissolveGroup,
  joinGroup,
  leaveGroup,
  loadMembers,
  modifyGroup,
} from './people/group-profile.ts';
import { hidePinned, pinMessage, readers } from './group.ts';
import {
  createGrouping,
  deleteGrouping,
  moveFriend,
  renameGrouping,
  sortGroupings,
} from './people/groupings.ts';
import { clearLocal, localData } from './local-data.ts';
import {
  changePassword,
  devices,
  removeDevice,
  setLanguage,
  setManualApprove,
  setSound,
  updateProfile,
} from './own-account.ts';
import { recall } from './recall.ts';
import { registrationRunners } from './registration.ts';
import { searchServer } from './search-server.ts';
import { systemContent } from './system-content.ts';
import { nameOf } from '../views/names.ts';
import type { CommandContext, SignedInContext } from './context.ts';

export async function runOnDemand(
  name: string,
  args: unknown,
  context: CommandContext,
): Promise<Result<unknown>> {
  // `Object.hasOwn` stringifies its key, so `['recall']` would pass. Reject non-strings.
  if (typeof name !== 'string' || !Object.hasOwn(OnDemandCommandSchemas, name))
    return failed({ code: 'INVALID', message: 'no such command' });
  const valid = safeParse(OnDemandCommandSchemas[name as OnDemandCommandName], args);
  if (!valid.success) return failed({ code: 'INVALID', message: valid.issues[0].message });
  if (Object.hasOwn(registrationRunners, name))
    return registrationRunners[name as RegistrationCommandName](valid.output as never, context.http);
  const { account } = context;
  if (!account) return failed({ code: 'SIGNED_OUT' });
  const runner = runners[name as AccountCommandName] as unknown as Runner<never>;
  // The account's client stops a command of several requests when another user signs in.
  return runner(valid.output as never, { ...context, account, http: account.http });
}

type AccountCommandName = Exclude<OnDemandCommandName, RegistrationCommandName>;

type Runner<C extends OnDemandCommandName> = (
  args: ArgsOf<C>,
  context: SignedInContext,
) => Promise<Result<AnswerOf[C]>>;

/** Commands that need a server reply fail with OFFLINE when disconnected. */
const online =
  <C extends OnDemandCommandName>(runner: Runner<C>): Runner<C> =>
  (args, context) =>
    context.account.canAsk
      ? keepingFlags(runner, args, context)
      : Promise.resolve(failed({ code: 'OFFLINE' }));

async function keepingFlags<C extends OnDemandCommandName>(
  runner: Runner<C>,
  args: ArgsOf<C>,
  context: SignedInContext,
): Promise<Result<AnswerOf[C]>> {
  const reapply = context.account.keepFlags();
  const answer = await runner(args, context);
  reapply();
  return answer;
}

const runners: { [C in AccountCommandName]: Runner<C> } = {
  async localFile({ tmpId, part }, { account }) {
    return done(await account.file(tmpId, part));
  },
  async resend({ tmpId }, { account }) {
    await account.outbox.resend(tmpId);
    return done(null);
  },
  async resendAll(_args, { account }) {
    await account.outbox.resendAll();
    return done(null);
  },
  discard: ({ tmpId }, { account }) => account.outbox.discard(tmpId),
  recall: online(recall),
  deleteForMe,
  deleteChat,
  undoDelete,
  setTop: ({ chat, on }, context) => setFlag(context, chat, 'isTop', on),
  setDnd: ({ chat, on }, context) => setFlag(context, chat, 'isDnd', on),
  pinMessage: online(pinMessage),
  hidePinned: online(hidePinned),
  readers: online(readers),
  locate: ({ chat, id }, { account }) => account.locate(chat, id),
  forward,
  sendCard,
  searchServer: online(searchServer),
  systemContent: online(systemContent),
  card,
  findPeople: online(findPeople),
  applyForFriend: online(applyForFriend),
  decideRequest: online(decideRequest),
  setRemark: online(setRemark),
  deleteFriend: online(deleteFriend),
  createGrouping: online(createGrouping),
  renameGrouping: online(renameGrouping),
  sortGroupings: online(sortGroupings),
  deleteGrouping: online(deleteGrouping),
  moveFriend: online(moveFriend),
  complain: online(complain),
  uploadPicture: online(uploadPicture),
  createGroup: online(createGroup),
  modifyGroup: online(modifyGroup),
  inviteMembers: online(inviteMembers),
  removeMembers: online(removeMembers),
  muteMembers: online(muteMembers),
  setAdmins: online(setAdmins),
  muteAll: online(muteAll),
  transferGroup: online(transferGroup),
  joinGroup: online(joinGroup),
  loadMembers,
  leaveGroup: online(leaveGroup),
  dissolveGroup: online(dissolveGroup),
  updateProfile: online(updateProfile),
  setSound: online(setSound),
  setManualApprove: online(setManualApprove),
  setLanguage: online(setLanguage),
  changePassword: online(changePassword),
  devices: online(devices),
  removeDevice: online(removeDevice),
  localData,
  clearLocal,
  exportPeople,
  exportChats,
  exportMessages,
  checkJournal,
};

async function setFlag(
  { account }: SignedInContext,
  chat: ArgsOf<'setTop'>['chat'],
  flag: 'isTop' | 'isDnd',
  on: boolean,
): Promise<Result<null>> {
  // The system chat can be neither pinned nor muted.
  if (targetOf(chat).type === 'SYSTEM' || !account.people.holds(chat)) return failed({ code: 'NOT_FOUND' });
  const was = nameOf(chat, account.people)[flag];
  if (was !== on) await account.outbox.tell(chat, { kind: 'flag', flag, on, was });
  // The chat has this value already, but the outbox row that set it may not be stored yet.
  else await account.written();
  return done(null);
}
