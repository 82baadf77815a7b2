// Rate limits per user: a token bucket for each kind of work. An ordinary burst passes: an outbox after time
// offline, or a hundred forwarded messages. A flood does not.
import { EMAIL, type Endpoint, endpoints, PHONE } from '../../src/core/wire/index.ts';
import type { Clock } from '../clock.ts';
import type { Shared } from '../redis/shared.ts';
import { createBuckets, createSharedBuckets, type Rate } from './buckets.ts';

export type Work =
  | 'send'
  | 'join'
  | 'manage'
  | 'profile'
  | 'password'
  | 'devices'
  | 'apply'
  | 'call'
  | 'signal'
  | 'signalBytes'
  | 'lookUp'
  | 'contact'
  | 'list'
  | 'pull'
  | 'upload'
  | 'connect'
  | 'signIn'
  | 'other';

export interface WorkRate extends Rate {
  /** Rows of an answer that one token covers; missing: the answer costs nothing. */
  rowsPerToken?: number;
  /** Bytes of a request that one token covers; missing: they cost nothing. */
  bytesPerToken?: number;
}

export const RATES: Record<Work, WorkRate> = {
  send: { burst: 600, perSecond: 50 },
  join: { burst: 30, perSecond: 0.2 },
  /** Changes of a group: each may push a frame of its own to every member. */
  manage: { burst: 60, perSecond: 1 },
  /** Changes of the own profile: each may push a frame to every friend and to every member of many groups. */
  profile: { burst: 20, perSecond: 0.1 },
  /** Changes of the password, and the end of the account. The login limits count wrong passwords. */
  password: { burst: 20, perSecond: 0.1 },
  devices: { burst: 60, perSecond: 1 },
  apply: { burst: 30, perSecond: 0.1 },
  /**
   * Setups of calls, and the comings into a group call. A setup rings on all devices of the callee, and may store a
   * record. A coming is pushed to all members of the group.
   */
  call: { burst: 10, perSecond: 1 / 6 },
  /** Offers, answers, candidates and device changes of a call. */
  signal: { burst: 400, perSecond: 20 },
  /** The bodies of signals: 1 MB at once, then 100 kB a second. Several servers keep them in the log of events. */
  signalBytes: { burst: 2_000, perSecond: 200, bytesPerToken: 500 },
  lookUp: { burst: 200, perSecond: 5 },
  /** Searches for a whole phone number or e-mail address: they tell whether it has an account, and whose. */
  contact: { burst: 30, perSecond: 1 / 60 },
  /** Lists of people and groups, by their rows: a list of 3,000 members takes 31 tokens. */
  list: { burst: 2_000, perSecond: 20, rowsPerToken: 100 },
  /** Pulls, by their rows: three devices may pull 100,000 messages each at once. */
  pull: { burst: 3_500, perSecond: 50, rowsPerToken: 100 },
  upload: { burst: 120, perSecond: 1 },
  connect: { burst: 40, perSecond: 0.5 },
  /** Logins and token refreshes: each stores a row for eight days. */
  signIn: { burst: 300, perSecond: 0.5 },
  other: { burst: 2_000, perSecond: 100 },
};

/** Endpoints that are not listed count as `other`. */
const WORK = new Map<Endpoint, Work>([
  [endpoints.messagePrivateSend, 'send'],
  [endpoints.messageGroupSend, 'send'],
  [endpoints.groupCreate, 'join'],
  [endpoints.groupInvite, 'join'],
  [endpoints.groupJoin, 'join'],
  [endpoints.groupModify, 'manage'],
  [endpoints.groupAllowInvite, 'manage'],
  [endpoints.groupDelete, 'manage'],
  [endpoints.groupQuit, 'manage'],
  [endpoints.groupTransfer, 'manage'],
  [endpoints.groupMuted, 'manage'],
  [endpoints.groupMembersRemove, 'manage'],
  [endpoints.groupMembersMuted, 'manage'],
  [endpoints.groupManagerAdd, 'manage'],
  [endpoints.groupManagerRemove, 'manage'],
  [endpoints.groupSetTopMessage, 'manage'],
  [endpoints.groupRemoveTopMessage, 'manage'],
  [endpoints.friendUpdateRemark, 'manage'],
  [endpoints.friendGroupingCreate, 'manage'],
  [endpoints.friendGroupingUpdate, 'manage'],
  [endpoints.friendGroupingDelete, 'manage'],
  [endpoints.friendGroupingMove, 'manage'],
  [endpoints.userUpdate, 'profile'],
  [endpoints.modifyPwd, 'password'],
  [endpoints.unregister, 'password'],
  [endpoints.deviceList, 'devices'],
  [endpoints.deviceRemove, 'devices'],
  [endpoints.friendRequestApply, 'apply'],
  [endpoints.webrtcPrivateSetup, 'call'],
  [endpoints.webrtcPrivateOffer, 'signal'],
  [endpoints.webrtcPrivateAnswer, 'signal'],
  [endpoints.webrtcPrivateCandidate, 'signal'],
  [endpoints.webrtcGroupSetup, 'call'],
  [endpoints.webrtcGroupInvite, 'call'],
  [endpoints.webrtcGroupJoin, 'call'],
  [endpoints.webrtcGroupOffer, 'signal'],
  [endpoints.webrtcGroupAnswer, 'signal'],
  [endpoints.webrtcGroupCandidate, 'signal'],
  [endpoints.webrtcGroupDevice, 'signal'],
  [endpoints.userSearch, 'lookUp'],
  [endpoints.userFind, 'lookUp'],
  [endpoints.friendList, 'list'],
  [endpoints.friendRequestList, 'list'],
  [endpoints.friendGroupingList, 'list'],
  [endpoints.groupList, 'list'],
  [endpoints.groupMembers, 'list'],
  [endpoints.groupMembersOnline, 'list'],
  [endpoints.messageGroupFindReadedUsers, 'list'],
  [endpoints.messageGroupCheckDeleted, 'list'],
  [endpoints.messagePrivateLoadOfflineMessage, 'pull'],
  [endpoints.messageGroupLoadOfflineMessage, 'pull'],
  [endpoints.messageSystemLoadOfflineMessage, 'pull'],
  [endpoints.messagePrivateHistory, 'pull'],
  [endpoints.messageGroupHistory, 'pull'],
  [endpoints.imageUpload, 'upload'],
  [endpoints.fileUpload, 'upload'],
  [endpoints.videoUpload, 'upload'],
]);

/** A history request that searches is a `lookUp`, because it reads a whole chat. */
export function workOf(endpoint: Endpoint, query: unknown): Work {
  if (endpoint === endpoints.userSearch && isContact(query)) return 'contact';
  const isSearch = typeof query === 'object' && query !== null && 'text' in query && query.text !== null;
  return isSearch && SEARCHABLE.has(endpoint) ? 'lookUp' : (WORK.get(endpoint) ?? 'other');
}

const isContact = (query: unknown): boolean => {
  const name =
    typeof query === 'object' && query !== null && 'name' in query ? String(query.name).trim() : '';
  return PHONE.test(name) || EMAIL.test(name);
};

const SEARCHABLE = new Set<Endpoint>([endpoints.messagePrivateHistory, endpoints.messageGroupHistory]);

/** True for work whose cost depends on its answer. */
export const isCharged = (work: Work): boolean => RATES[work].rowsPerToken !== undefined;

export interface Rates {
  /** Takes one token from the user's bucket. Resolves to 0, or to the ms until the next token. */
  take: (userId: number, work: Work) => Promise<number>;
  /** Takes the tokens of an answer with this many rows, or of a request with this many bytes. The bucket may owe them. */
  charge: (userId: number, work: Work, size: number) => Promise<void>;
}

export interface RateCounts {
  /** A request was refused because its bucket was empty. */
  refused(work: Work): void;
}

interface RatesOptions {
  /** The state of all nodes; null for buckets of this node. */
  shared?: Shared | null;
  /** Returns ms. The buckets of this node refill as the clock advances. */
  clock?: Clock;
  rates?: Record<Work, WorkRate>;
  counts?: RateCounts;
}

export function createRates({
  shared = null,
  clock = () => performance.now(),
  rates = RATES,
  counts,
}: RatesOptions = {}): Rates {
  const own = createBuckets(clock);
  const buckets = shared === null ? own : createSharedBuckets(shared, own);
  return {
    charge: async (userId, work, size) => {
      const { rowsPerToken, bytesPerToken } = rates[work];
      const tokens = Math.floor(size / (rowsPerToken ?? bytesPerToken ?? Infinity));
      if (tokens > 0) await buckets.owe(`${work}:${userId}`, rates[work], tokens);
    },
    take: async (userId, work) => {
      const wait = await buckets.take(`${work}:${userId}`, rates[work]);
      if (wait > 0) counts?.refused(work);
      return wait;
    },
  };
}
