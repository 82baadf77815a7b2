// The friend requests that the user has sent and received.
import type { RequestRow } from '../../../src/core/contract/people-rows.ts';
import type { FriendRequest } from '../../../src/core/domain/people.ts';
import type { People } from '../../people/people.ts';
import { BaseView } from '../base-view.ts';
import { remarkOf } from '../names.ts';
import type { ViewChange } from '../view.ts';

export class RequestsView extends BaseView<RequestRow> {
  protected override concerns({ kind }: ViewChange): boolean {
    return kind === 'people';
  }

  protected override rows(): RequestRow[] {
    const [people, chatStore] = [this.source.people(), this.source.chatStore()];
    if (!people || !chatStore) return [];
    return [...people.requests].flatMap((request) => {
      const row = requestRow(request, people, chatStore.self.id);
      return row ? [row] : [];
    });
  }
}

/** null for a request without an id, and for one between two other users. */
export function requestRow(request: FriendRequest, people: People, selfId: number): RequestRow | null {
  const { id, sendId, recvId, remark, status, applyTime } = request;
  const isReceived = recvId === selfId;
  if (id === null || (!isReceived && sendId !== selfId)) return null;
  const userId = isReceived ? sendId : recvId;
  const nickName = isReceived ? request.sendNickName : request.recvNickName;
  const headImage = isReceived ? request.sendHeadImage : request.recvHeadImage;
  const showName = remarkOf(people.friend(userId)) || nickName;
  return { key: `r${id}`, id, isReceived, userId, showName, headImage, words: remark, status, applyTime };
}
