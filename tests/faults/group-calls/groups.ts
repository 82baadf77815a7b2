// The groups and their members, in place of the database. A query may wait until the network of the server is drained.

export class Groups {
  readonly #members = new Map<number, Set<number>>();
  readonly #over = new Set<number>();
  #isSlow = false;
  #waiting: (() => void)[] = [];

  constructor(groupIds: readonly number[], userIds: readonly number[]) {
    for (const groupId of groupIds) this.#members.set(groupId, new Set(userIds));
  }

  /** The members; none of a group that is dissolved. */
  membersOf(groupId: number): number[] {
    return [...(this.#members.get(groupId) ?? [])];
  }

  /** The user is in the group, and the group is neither banned nor dissolved. */
  has(groupId: number, userId: number): boolean {
    return !this.#over.has(groupId) && this.#members.get(groupId)?.has(userId) === true;
  }

  set(groupId: number, userId: number, isMember: boolean): void {
    const members = this.#members.get(groupId);
    if (isMember) members?.add(userId);
    else members?.delete(userId);
  }

  dissolve(groupId: number): void {
    this.#members.get(groupId)?.clear();
  }

  ban(groupId: number, isBanned: boolean): void {
    if (isBanned) this.#over.add(groupId);
    else this.#over.delete(groupId);
  }

  /** The next queries wait for `release`. */
  slowDown(): void {
    this.#isSlow = true;
  }

  /** Answers the queries that wait. Returns false without one. */
  release(): boolean {
    const waiting = this.#waiting;
    this.#isSlow = false;
    this.#waiting = [];
    for (const answer of waiting) answer();
    return waiting.length > 0;
  }

  /** Runs `ask` with queries that do not wait. */
  atOnce<T>(ask: () => T): T {
    const isSlow = this.#isSlow;
    this.#isSlow = false;
    const asked = ask();
    this.#isSlow = isSlow;
    return asked;
  }

  /** Resolves with the present state. */
  async query<T>(read: () => T): Promise<T> {
    const value = read();
    if (this.#isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return value;
  }

  /** The query of the friends of a private call: all users are friends. */
  select(): object {
    const friends = [{ deleted: false }, { deleted: false }];
    return { from: () => ({ innerJoin: () => ({ where: () => Promise.resolve(friends) }) }) };
  }
}
