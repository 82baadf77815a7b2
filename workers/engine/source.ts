// The data source of every view: it reads the account that is open now, so that views outlive sign-ins.
import type { Account } from '../account/account.ts';
import type { ViewSource } from '../views/view.ts';

export interface SourceOptions extends Pick<ViewSource, 'status' | 'call' | 'idle' | 'scheduler' | 'tell'> {
  account: () => Account | null;
}

export function createSource({ account, ...rest }: SourceOptions): ViewSource {
  return {
    chatStore: () => account()?.chatStore ?? null,
    people: () => account()?.people ?? null,
    history: (chat, count, below) => account()?.history(chat, count, below) ?? Promise.resolve([]),
    later: (chat, above, count) => account()?.later(chat, above, count) ?? Promise.resolve([]),
    requestGapFill: (chat, gap, up) => account()?.requestGapFill(chat, gap, up),
    canAsk: () => account()?.canAsk === true,
    upload: (tmpId) => account()?.uploadOf(tmpId) ?? null,
    journal: () => account()?.journal ?? null,
    ...rest,
  };
}
