import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withoutStandard } from '../../../scripts/vite/slim-valibot.ts';

test('The build removes valibot’s Standard Schema properties from schemas, and changes nothing else', () => {
  const code = readFileSync(fileURLToPath(import.meta.resolve('valibot')), 'utf8');
  const result = withoutStandard(code);
  expect(result.match(/_standardSchema\(/g)).toEqual(['_standardSchema(']);
  expect(result).toContain('function _standardSchema(schema) {');
  expect(result.replace(/\s/g, '')).toBe(code.replaceAll('_standardSchema({', '({').replace(/\s/g, ''));
});
