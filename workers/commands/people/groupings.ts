// Friend groupings. After a change the list is requested again, because a change of one grouping moves others.
import type { ArgsOf } from '../../../src/core/contract/commands.ts';
import { done, failed, type Result } from '../../../src/core/contract/result.ts';
import { reloadGroupings } from '../../people/request-lists.ts';
import type { SignedInContext } from '../context.ts';

export async function createGrouping(
  { name }: ArgsOf<'createGrouping'>,
  { account, http }: SignedInContext,
): Promise<Result<number>> {
  const answer = await http.call('friendGroupingCreate', {
    body: { name },
  });
  if (!answer.ok) return answer;
  await reloadGroupings(http, account.people);
  return done(answer.value.id);
}

export async function renameGrouping(
  { id, name }: ArgsOf<'renameGrouping'>,
  context: SignedInContext,
): Promise<Result<null>> {
  if (!groupingOf(context, id)) return failed({ code: 'NOT_FOUND' });
  return update(context, [{ id, name, sort: null }]);
}

/** Sends only the groupings whose position changes. */
export async function sortGroupings(
  { ids }: ArgsOf<'sortGroupings'>,
  context: SignedInContext,
): Promise<Result<null>> {
  const changed = ids.flatMap((id, sort) => {
    const grouping = groupingOf(context, id);
    return grouping && grouping.sort !== sort ? [{ id, name: null, sort }] : [];
  });
  return update(context, changed);
}

export async function deleteGrouping(
  { id }: ArgsOf<'deleteGrouping'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await http.call('friendGroupingDelete', {
    params: { id },
  });
  if (!answer.ok) return answer;
  await reloadGroupings(http, account.people);
  return done(null);
}

export async function moveFriend(
  { id, grouping }: ArgsOf<'moveFriend'>,
  { account, http }: SignedInContext,
): Promise<Result<null>> {
  const answer = await http.call('friendGroupingMove', {
    body: { friendId: id, groupingId: grouping },
  });
  if (!answer.ok) return answer;
  await reloadGroupings(http, account.people);
  return done(null);
}

const groupingOf = ({ account }: SignedInContext, id: number) =>
  account.people.groupings.find((it) => it.id === id);

/** Null leaves a field as it is: another device may change it at the same time. */
interface Update {
  id: number;
  name: string | null;
  sort: number | null;
}

/** Stops at the first failure. The list then shows the changes that the server has made. */
async function update({ account, http }: SignedInContext, updates: readonly Update[]): Promise<Result<null>> {
  let result: Result<unknown> = done(null);
  for (const body of updates) {
    result = await http.call('friendGroupingUpdate', { body });
    if (!result.ok) break;
  }
  await reloadGroupings(http, account.people);
  return result.ok ? done(null) : result;
}
