import { describe, expect, it, vi } from 'vitest';
import type { Patch } from '../../../src/core/contract/views.ts';
import { Mirrors } from '../../../src/line/mirrors.ts';

const STATUS = { view: 'status' } as const;
const HEAD = { view: 'head', chat: 'private-2' } as const;
const patch = (view: number, put: readonly object[], stream = 0): Patch =>
  ({ view, stream, put, del: [] }) as unknown as Patch;
const statusOf = (id: number | null): object => ({ key: 'status', self: id === null ? null : { id } });

function tab() {
  const mirrors = new Mirrors();
  mirrors.watch(STATUS, () => undefined);
  const changed = vi.fn<() => void>();
  mirrors.watch(HEAD, changed);
  mirrors.apply([patch(1, [statusOf(4)]), patch(2, [{ key: 'private-2', draft: 'of user 4' }])]);
  changed.mockClear();
  return { mirrors, changed, rows: () => mirrors.state(HEAD).rows };
}

describe('the mirrors of a tab at the engine of another user', () => {
  it('[INV-9] show no row of the former user before the new snapshot', () => {
    const { mirrors, changed, rows } = tab();
    mirrors.apply([patch(1, [statusOf(1)])]);
    expect([rows(), mirrors.state(HEAD).ready]).toEqual([[], false]);
    expect(changed).toHaveBeenCalledTimes(1);
    mirrors.apply([patch(2, [{ key: 'private-2', draft: 'of user 1' }])]);
    expect(rows()).toMatchObject([{ draft: 'of user 1' }]);
  });

  it('[INV-9] keep the snapshots of the same batch', () => {
    const { mirrors, rows } = tab();
    mirrors.apply([patch(1, [statusOf(1)]), patch(2, [{ key: 'private-2', draft: 'of user 1' }])]);
    expect(rows()).toMatchObject([{ draft: 'of user 1' }]);
  });

  it('[INV-9] remember the user while a new engine has none', () => {
    const { mirrors, rows } = tab();
    mirrors.apply([patch(1, [statusOf(null)])]);
    expect(rows()).toMatchObject([{ draft: 'of user 4' }]);
    mirrors.apply([patch(1, [statusOf(1)], 1)]);
    expect(rows()).toEqual([]);
  });

  it('keep the rows of the same user at the next engine', () => {
    const { mirrors, rows } = tab();
    mirrors.apply([patch(1, [statusOf(4)])]);
    expect(rows()).toMatchObject([{ draft: 'of user 4' }]);
  });
});
