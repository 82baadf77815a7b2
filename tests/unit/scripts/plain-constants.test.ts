import { expect, test } from 'vitest';
import { withConstants } from '../../../scripts/vite/plain-constants.ts';

test('The build replaces members of long constant tables by values, and keeps unknown members', () => {
  expect(withConstants('row.type === MessageType.READED')).toBe('row.type === 11');
  expect(withConstants('maxLength(LIMITS.content.max), bounded(LIMITS.tmpId)')).toBe(
    'maxLength(1024), bounded({"min":1,"max":32})',
  );
  expect(withConstants('LIMITS.batch + 1')).toBe('50 + 1');
  expect(withConstants('MessageType.NONE, MyLIMITS.batch')).toBe('MessageType.NONE, MyLIMITS.batch');
  expect(withConstants('Command.hasOwnProperty(cmd)')).toBe('Command.hasOwnProperty(cmd)');
});
