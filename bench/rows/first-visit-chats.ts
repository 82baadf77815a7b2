// A first visit to the chat list over a slow network, against a bare page over an equal network. The login
// form is submitted as soon as it is visible, so the prefetch gains nothing from a slow typist. The bare page
// has 165 kB of compressed files. It signs in at once and paints twenty rows, with the round trips of the
// protocol: tokens, profile, socket, lists, messages. The product's engine and fonts have no counterpart.
import { bareVisit } from '../bare/first-visit.ts';
import { marks } from '../first-load/visit.ts';
import { againstBareVisit } from '../first-visit/against-bare.ts';
import { paintedAt } from '../painted.ts';
import type { Row } from '../row.ts';
import { signIn } from '../sign-in.ts';

export const row: Row = {
  name: 'first-visit-chats',
  what: 'first visit to a painted chat list at 1.6 Mbit/s and 150 ms, against a bare page of 165 kB that signs in',
  unit: 'ms',
  budget: 1.3,
  measure: async (context) => {
    const { person } = await context.server();
    return againstBareVisit(context, {
      bare: bareVisit(165, person),
      mark: marks.chats,
      act: async (page) => {
        await paintedAt(page, marks.login);
        await signIn(page, person);
      },
    });
  },
};
