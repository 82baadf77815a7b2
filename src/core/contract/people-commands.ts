// Commands about friends, friend requests, groupings and complaints. Each needs the server: without a connection it
// fails with OFFLINE, and nothing is stored.
import * as v from 'valibot';
import { isBlank } from '../domain/blank.ts';
import { stored } from '../domain/stored.ts';
import { maxCharacters } from '../wire/character-limits.ts';
import { ComplaintType } from '../wire/profile-s/enums.ts';
import { LIMITS } from '../wire/profile-s/limits.ts';
import { blob, id, side, writable } from './fields.ts';

/** A text that the server stores: cleaned of characters that it cannot store, and not blank. */
export const namedText = (limit: { max: number }) =>
  v.pipe(
    v.string(),
    v.transform(stored),
    maxCharacters(limit.max),
    v.check((text) => !isBlank(text), 'blank'),
  );

/** A text that may be empty. */
export const freeText = (limit: { max: number }) =>
  v.pipe(v.string(), v.transform(stored), maxCharacters(limit.max));

/** A picture that the server has stored: its URLs, and its size in pixels. */
export const storedPicture = v.object({
  originUrl: v.pipe(v.string(), v.maxLength(LIMITS.url.max)),
  thumbUrl: v.pipe(v.string(), v.maxLength(LIMITS.url.max)),
  width: side,
  height: side,
});
export type StoredPicture = v.InferOutput<typeof storedPicture>;

export const PeopleCommandSchemas = {
  /** Searches users by username, nickname, phone or e-mail; returns up to 20. */
  findPeople: v.object({ words: namedText(LIMITS.searchName) }),
  /**
   * Applies for a friendship. `group`: the group in which the user opened the member's card; null for none. The
   * answer says whether the two are friends now.
   */
  applyForFriend: v.object({ id, text: freeText(LIMITS.applyRemark), group: v.nullable(id) }),
  /** Approves or rejects a received request, or recalls a sent one. */
  decideRequest: v.object({ id, decision: v.picklist(['approve', 'reject', 'recall']) }),
  /** Sets the user's remark for a friend; '' clears it. */
  setRemark: v.object({ id, remark: freeText(LIMITS.friendRemark) }),
  /** Ends a friendship on both sides. The chat stays. */
  deleteFriend: v.object({ id }),
  /** Creates a grouping; returns its id. */
  createGrouping: v.object({ name: namedText(LIMITS.groupingName) }),
  renameGrouping: v.object({ id, name: namedText(LIMITS.groupingName) }),
  /** Sorts the groupings in the order of these ids. */
  sortGroupings: v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(1000)) }),
  /** Deletes a grouping; its friends move to the default grouping. */
  deleteGrouping: v.object({ id }),
  /** Moves a friend to a grouping; null means the default grouping. */
  moveFriend: v.object({ id, grouping: v.nullable(id) }),
  /** Files a complaint about a user (the key of a private chat) or a group. */
  complain: v.object({
    of: writable,
    type: v.picklist([
      ComplaintType.HARASSMENT,
      ComplaintType.FRAUD,
      ComplaintType.BAD_CONTENT,
      ComplaintType.OTHER,
    ]),
    text: namedText(LIMITS.complaintText),
    images: v.pipe(v.array(storedPicture), v.maxLength(LIMITS.complaintImages)),
  }),
  /** Uploads a picture for a complaint or an avatar. */
  uploadPicture: v.object({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
    file: blob,
    /** The thumbnail that the tab made; null for none. */
    thumb: v.nullable(blob),
    width: side,
    height: side,
  }),
} as const;

export interface PeopleAnswers {
  findPeople: readonly FoundPerson[];
  applyForFriend: { isFriend: boolean };
  decideRequest: null;
  setRemark: null;
  deleteFriend: null;
  createGrouping: number;
  renameGrouping: null;
  sortGroupings: null;
  deleteGrouping: null;
  moveFriend: null;
  complain: null;
  uploadPicture: StoredPicture;
}

/** A user found by `findPeople`. */
export interface FoundPerson {
  id: number;
  userName: string;
  nickName: string;
  headImage: string;
  /** 0 male, 1 female. */
  sex: number;
  online: boolean;
  /** `requested`: a request of the user waits for an answer; `requesting`: one of the other user waits. */
  relation: 'self' | 'friend' | 'requested' | 'requesting' | 'none';
  /** The user has to approve a request. */
  isManualApprove: boolean;
}
