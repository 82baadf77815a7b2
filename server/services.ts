// All parts of a running server, made once by start.ts. Routes, operator commands, demo data and benchmark data
// get all of them. The other folders do not import this file: each declares the parts that it uses in an
// interface of its own.
import type { BotSignIns } from './auth/bot-tokens.ts';
import type { Callers } from './auth/callers.ts';
import type { HashQueue } from './auth/hash-queue.ts';
import type { Secrets } from './auth/secrets.ts';
import type { LoginLimits } from './auth/login-limits.ts';
import type { Sightings } from './auth/sightings.ts';
import type { Admission } from './http/admission.ts';
import type { Rates } from './http/rates.ts';
import type { Slices } from './slices.ts';
import type { InFlight } from './http/in-flight.ts';
import type { IceSettings } from './calls/ice.ts';
import type { Calls } from './calls/sessions.ts';
import type { GroupCalls } from './group-calls/group-calls.ts';
import type { Log } from './log.ts';
import type { ProfilePushes } from './people/profile-pushes.ts';
import type { PeopleServices } from './people/services.ts';
import type { Registration } from './registration/services.ts';
import type { SocketCounts } from './push/socket.ts';
import type { SiteSettings } from './registration/settings.ts';
import type { FailedWrites } from './disk-space.ts';
import type { FileStore } from './uploads/store.ts';

export interface Services extends PeopleServices {
  secrets: Secrets;
  callers: Callers;
  botSignIns: BotSignIns;
  sightings: Sightings;
  loginLimits: LoginLimits;
  hashQueue: HashQueue;
  registration: Registration;
  site: SiteSettings;
  files: FileStore;
  /** Copies the embedded database to a new folder, for a backup; null without an embedded database on the disk. */
  copyDatabase: ((to: string) => Promise<void>) | null;
  profilePushes: ProfilePushes;
  calls: Calls;
  groupCalls: GroupCalls;
  /** Most people of a group call. */
  maxChannel: number;
  ice: IceSettings;
  admission: Admission;
  rates: Rates;
  inFlight: InFlight;
  slices: Slices;
  socketCounts: SocketCounts;
  failedWrites: FailedWrites;
  log: Log;
}
