// The search parameters of the friend screen's URL: the open friend, or the friend requests. Pure.

export interface FriendSearch {
  /** The id of the open friend. */
  friend?: number | undefined;
  /** The screen shows the friend requests. */
  view?: 'requests' | undefined;
}

/** Invalid parameters get the value undefined, which removes them from the URL; omitted ones would stay. */
export function friendSearch({ friend, view }: Record<string, unknown>): FriendSearch {
  if (view === 'requests') return { friend: undefined, view };
  const isId = typeof friend === 'number' && Number.isSafeInteger(friend) && friend > 0;
  return { friend: isId ? friend : undefined, view: undefined };
}
