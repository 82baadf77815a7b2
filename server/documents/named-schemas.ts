// The schemas of the wire that have a name in the documents.
import {
  CallFailureSchema,
  CallUserSchema,
  CaptchaSchema,
  DeletedSchema,
  DeviceStateSchema,
  FriendGroupingSchema,
  FriendOnlineSchema,
  FriendRequestSchema,
  FriendSchema,
  GroupCallInfoSchema,
  GroupMemberSchema,
  GroupMembersSchema,
  GroupMessageSchema,
  GroupSchema,
  IceCandidateSchema,
  LoginResultSchema,
  PrivateCallInfoSchema,
  PrivateMessageSchema,
  QuoteSchema,
  SessionDescriptionSchema,
  SystemConfigSchema,
  SystemContentSchema,
  SystemMessageSchema,
  UploadImageSchema,
  UploadVideoSchema,
  UserSchema,
} from '../../src/core/wire/index.ts';
import {
  AudioSchema,
  FileSchema,
  GroupCardSchema,
  TipSchema,
  UserCardSchema,
} from '../../src/core/wire/profile-s/content.ts';
import { DeviceSchema } from '../../src/core/wire/profile-s/objects/devices.ts';
import type { NamedSchemas } from './json-schema.ts';

const shared = {
  CallUser: CallUserSchema,
  Friend: FriendSchema,
  FriendGrouping: FriendGroupingSchema,
  FriendRequest: FriendRequestSchema,
  Group: GroupSchema,
  GroupCallInfo: GroupCallInfoSchema,
  GroupMember: GroupMemberSchema,
  GroupMessage: GroupMessageSchema,
  PrivateMessage: PrivateMessageSchema,
  Quote: QuoteSchema,
  SystemMessage: SystemMessageSchema,
};

/** The objects of HTTP answers. */
export const ANSWER_OBJECTS = {
  ...shared,
  Captcha: CaptchaSchema,
  Device: DeviceSchema,
  LoginResult: LoginResultSchema,
  PrivateCallInfo: PrivateCallInfoSchema,
  SystemConfig: SystemConfigSchema,
  SystemContent: SystemContentSchema,
  UploadImage: UploadImageSchema,
  UploadVideo: UploadVideoSchema,
  User: UserSchema,
} satisfies NamedSchemas;

/** The objects of frames, and of the contents of messages. */
export const PUSH_OBJECTS = {
  ...shared,
  Audio: AudioSchema,
  CallFailure: CallFailureSchema,
  Deleted: DeletedSchema,
  DeviceState: DeviceStateSchema,
  File: FileSchema,
  FriendOnline: FriendOnlineSchema,
  GroupCard: GroupCardSchema,
  GroupMembers: GroupMembersSchema,
  IceCandidate: IceCandidateSchema,
  Image: UploadImageSchema,
  SessionDescription: SessionDescriptionSchema,
  Tip: TipSchema,
  UserCard: UserCardSchema,
  Video: UploadVideoSchema,
} satisfies NamedSchemas;

export type ObjectName = keyof typeof ANSWER_OBJECTS | keyof typeof PUSH_OBJECTS;
