// The size of an account for measurements, from the option --load.

export interface LoadPlan {
  /** Number of chats, private and group together. */
  chats: number;
  /** Number of messages in all chats together. */
  messages: number;
  /** Number of members of one large group; 0 for none. */
  group: number;
  /** The least number of friends: those beyond the private chats have no messages. */
  friends: number;
}

/**
 * Parses `chats=1000,messages=100000,group=3000,friends=2000`, each part optional. Returns an error sentence for invalid
 * text.
 */
export function parseLoad(text: string): LoadPlan | string {
  const plan: LoadPlan = { chats: 100, messages: 10_000, group: 0, friends: 0 };
  for (const part of text.split(',').filter(Boolean)) {
    const [name, value] = part.split('=');
    const number = Number(value);
    const limit = LIMITS.get(name ?? '');
    if (limit === undefined || !value || !Number.isInteger(number) || number < 0) {
      return `--load takes chats=NUMBER,messages=NUMBER,group=NUMBER,friends=NUMBER, not "${part}".`;
    }
    if (number > limit) return `--load: ${name} may be at most ${limit}.`;
    plan[name as keyof LoadPlan] = number;
  }
  return plan;
}

const LIMITS = new Map([
  ['chats', 100_000],
  ['messages', 10_000_000],
  ['group', 3_000],
  ['friends', 100_000],
]);
