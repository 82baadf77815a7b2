// The screens of friends and groups. This module stands between the router and their chunks, because the names of all
// files of a chunk are part of the script that imports the chunk.
export const friendScreen = async () => (await import('../people/FriendScreen.tsx')).FriendScreen;
export const groupingScreen = async () =>
  (await import('../people/groupings/GroupingScreen.tsx')).GroupingScreen;
export const groupScreen = async () => (await import('../groups/GroupScreen.tsx')).GroupScreen;
