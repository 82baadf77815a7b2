// The one form of an e-mail address.
import { expect, test } from 'vitest';
import { mailboxOf } from '../../../server/mailboxes.ts';

test('The domain takes its form in DNS, whatever the width, the case and the invisible letters of its spelling', () => {
  for (const domain of [
    'example.org',
    'EXAMPLE.org',
    'ｅｘａｍｐｌｅ．ｏｒｇ',
    'ex\u00adample.org',
    'example\u3002org',
  ]) {
    expect([domain, mailboxOf(`ann.lee@${domain}`)]).toEqual([domain, 'ann.lee@example.org']);
  }
  expect(mailboxOf('ann@bücher.example')).toBe('ann@xn--bcher-kva.example');
  expect(mailboxOf("o'neil+chat_1=x@mail.example.co.uk")).toBe("o'neil+chat_1=x@mail.example.co.uk");
});

test('A local part that is no dot-atom, and a domain that is none, have no form', () => {
  const spellings = [
    '<a@b.cd>',
    'a@b.cd>',
    '<a@b.cd',
    'a\u00ad@b.cd',
    '\uff41@b.cd',
    '"a"@b.cd',
    '.a@b.cd',
    'a.@b.cd',
    'a..b@b.cd',
    'a(x)@b.cd',
    'a@b@c.de',
    'a,b@c.de',
    '@b.cd',
    'a@localhost',
    'a@b..cd',
    'a@-b.cd',
    'a@b.cd\u3002',
  ];
  expect(spellings.filter((spelling) => mailboxOf(spelling) !== null)).toEqual([]);
});
