// The content of a tip (a notice among the messages of a chat).
import { expect, test } from 'vitest';
import { tipContent } from '../../../server/messages/tips.ts';

test('A tip message has its key, the names, and an English sentence with the names in their places', () => {
  for (const [key, names, sentence] of [
    ['friend.added', [], 'You are friends now.'],
    ['friend.removed', [], 'You are no longer friends.'],
    ['group.invited', ['Ann', 'Bob, Cy'], 'Ann invited Bob, Cy'],
    ['group.joined', ['Ann {1}'], 'Ann {1} joined the group'],
    ['group.pinned', ['安'], '安 pinned a message'],
    ['group.removed', ['Ann', 'Bob, Cy'], 'Ann removed Bob, Cy from the group'],
    ['group.renamed', ['Ann', 'Garden'], 'Ann renamed the group to Garden'],
    ['group.banned', ['spam {0}'], 'The administrator banned this group. Reason: spam {0}'],
    ['group.invited', ['Ann'], 'Ann invited {1}'],
  ] as const) {
    expect(JSON.parse(tipContent(key, names))).toEqual({ k: key, a: names, t: sentence });
  }
});
