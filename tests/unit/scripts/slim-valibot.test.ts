import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutStandard } from '../../../scripts/vite/slim-valibot.ts';

test('no schema of the installed valibot gets Standard Schema properties, and all else stays', () => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('valibot')), 'utf8');
  const left = withoutStandard(code);
  expect(left.match(/_standardSchema\(/g)).toEqual(['_standardSchema(']);
  expect(left).toContain('function _standardSchema(schema) {');
  expect(left.replace(/\s/g, '')).toBe(code.replaceAll('_standardSchema({', '({').replace(/\s/g, ''));
});
