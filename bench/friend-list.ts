// Selectors and steps of the friend list, for the rows that measure it.
import type { PeopleTab } from './people.ts';

/** Selector of a row of the complete friend list. */
export const friendRow = ({ friends }: PeopleTab): string =>
  `[role=list][aria-label=Friends] [role=listitem][aria-setsize="${friends}"]`;

/** Number of friend rows that fill the list of a window of 800 px. */
export const FULL = 10;

/** Opens the friend list by the rail, as a user does. */
export async function openFriends({ page }: PeopleTab): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Friends/ })
    .click();
}

/** Closes the friend list. */
export async function openChats({ page }: PeopleTab): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Chats/ })
    .click();
  await page.getByRole('heading', { name: 'Friends', level: 1 }).waitFor({ state: 'detached' });
}
