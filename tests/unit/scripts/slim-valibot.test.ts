import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type * as Valibot from 'valibot';
import { expect, test } from 'vitest';
import { withoutStandard, withoutUnread } from '../../../scripts/vite/slim-valibot.ts';
import { importText } from './import-text.ts';

const code = readFileSync(fileURLToPath(import.meta.resolve('valibot')), 'utf8');

test('The build removes valibot’s Standard Schema properties from schemas, and changes nothing else', () => {
  const result = withoutStandard(code);
  expect(result.match(/_standardSchema\(/g)).toEqual(['_standardSchema(']);
  expect(result).toContain('function _standardSchema(schema) {');
  expect(result.replace(/\s/g, '')).toBe(code.replaceAll('_standardSchema({', '({').replace(/\s/g, ''));
});

test('Schemas without the properties that the engine does not read validate as before', async () => {
  const text = withoutUnread(code);
  expect(text).not.toMatch(/^\s*(?:reference: \w|async: false)/m);
  expect(text.split('\n')).toHaveLength(code.split('\n').length);
  const v = await importText<typeof Valibot>(text);
  const schema = v.object({ id: v.pipe(v.number(), v.minValue(1)), name: v.nullish(v.string(), '') });
  expect(v.safeParse(schema, { id: 2 })).toMatchObject({ success: true, output: { id: 2, name: '' } });
  expect(v.safeParse(schema, { id: 0 }).issues?.[0].message).toBe(
    'Invalid value: Expected >=1 but received 0',
  );
});
