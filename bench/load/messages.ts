// Messages of the load test on the wire: their tmpIds, and the pulls that return them.

const FIRST_TMP_ID = 1_700_000_000_000;

/** `seq`: the number of a message, unique in a run. */
export const tmpIdOf = (seq: number): string => `${FIRST_TMP_ID + seq}abcdefgh`;
export const seqOf = (tmpId: string): number => Number.parseInt(tmpId, 10) - FIRST_TMP_ID;

/** Ids of private and of group messages, which have sequences of their own. */
export interface MessageIds {
  private: number;
  group: number;
}

export interface Puller {
  origin: string;
  token: string;
}

export interface Pulled {
  tmpId: string;
  sendId: number;
}

/** Pulls the messages of an account after `from`; the own ones too. Rejects where a pull is refused. */
export async function pullAfter({ origin, token }: Puller, from: MessageIds): Promise<Pulled[]> {
  const all: Pulled[] = [];
  for (const kind of ['private', 'group'] as const) {
    for (let minId = from[kind]; ;) {
      const url = `${origin}/api/message/${kind}/loadOfflineMessage?size=${PAGE}&minId=${minId}`;
      const answer = await fetch(url, { headers: { accesstoken: token } });
      if (!answer.ok) throw new Error(`a pull was answered ${answer.status}`);
      const { data } = (await answer.json()) as { data: (Pulled & { id: number })[] };
      for (const row of data) all.push(row);
      minId = data.at(-1)?.id ?? minId;
      if (data.length < PAGE) break;
    }
  }
  return all;
}

const PAGE = 1_000;
