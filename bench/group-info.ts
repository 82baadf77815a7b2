// Selectors and steps of the group screen, for the rows that measure the member picker and the member list.
import type { GroupName, PeopleTab } from './people.ts';

/** An option of the member picker, and their number on its first page. */
export const OPTION = '[role=listbox][aria-label=People] [role=option]';
export const PAGE = 30;

/** A chosen friend of the member picker. */
export const FACE = '[aria-label="Selected people"] li';

/** Selector of a row of the complete member list of the largest group. */
export const memberRow = ({ members }: PeopleTab): string =>
  `[role=list][aria-label=Members] [role=listitem][aria-setsize="${members}"]`;

/** Number of member rows that fill the list of a window of 800 px. */
export const FULL = 10;

/** Shows the information of a group of the user, with its members loaded. */
export async function openGroup({ page }: PeopleTab, group: GroupName): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Groups/ })
    .click();
  await page.getByRole('list', { name: 'Groups' }).getByRole('link', { name: group }).click();
  await page.getByRole('heading', { name: group, level: 3 }).waitFor();
  await page.getByRole('button', { name: /^All members/ }).waitFor();
}

export async function openPicker({ page }: PeopleTab): Promise<void> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
}

export async function closePicker({ page }: PeopleTab): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function openMembers({ page }: PeopleTab): Promise<void> {
  await page.getByRole('button', { name: /^All members/ }).click();
}

export async function closeMembers({ page }: PeopleTab): Promise<void> {
  await page.getByRole('button', { name: 'Back to the group' }).click();
  await page.getByRole('button', { name: /^All members/ }).waitFor();
}
