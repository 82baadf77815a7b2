// Arguments of the operator's command line.
import { expect, test } from 'vitest';
import { ADMIN_HELP, readArguments } from '../../server/admin/arguments.ts';

const read = (...args: string[]) => readArguments(args, {});

test('Each operator command is parsed with its arguments', () => {
  const dataDir = './data';
  const common = { command: 'publish', intro: '', cover: null, to: null };
  expect(read('publish', '--title', 'A', '--text', 'b')).toEqual({
    dataDir,
    action: { ...common, title: 'A', body: { kind: 'text', text: 'b' } },
  });
  expect(
    read('publish', '--title', 'A', '--text-file', 'f', '--cover', 'c', '--to', 'ann', '--intro', 'i'),
  ).toMatchObject({ action: { body: { kind: 'file', file: 'f' }, cover: 'c', to: 'ann', intro: 'i' } });
  expect(read('recall', '7')).toEqual({ dataDir, action: { command: 'recall', number: 7 } });
  expect(read('remove', '1', '2', '3')).toMatchObject({ action: { groupId: 1, messageIds: [2, 3] } });
  expect(read('ban', 'bob', '--reason', 'spam')).toMatchObject({
    action: { userName: 'bob', reason: 'spam' },
  });
  expect(read('unban', 'bob')).toMatchObject({ action: { command: 'unban', userName: 'bob' } });
  expect(read('ban-group', '3', '--reason', 'spam')).toEqual({
    dataDir,
    action: { command: 'ban-group', groupId: 3, reason: 'spam' },
  });
  expect(read('unban-group', '3')).toEqual({ dataDir, action: { command: 'unban-group', groupId: 3 } });
  expect(read('cancel', 'bob')).toEqual({ dataDir, action: { command: 'cancel', userName: 'bob' } });
  expect(read('list')).toMatchObject({ action: { command: 'list' } });
  expect(read('complaints')).toEqual({ dataDir, action: { command: 'complaints', all: false, page: 1 } });
  expect(read('complaints', '--page', '3', '--all')).toMatchObject({ action: { all: true, page: 3 } });
  expect(read('complaint', '7')).toEqual({ dataDir, action: { command: 'complaint', number: 7 } });
  expect(read('close', '7')).toEqual({ dataDir, action: { command: 'close', number: 7 } });
  expect(read('create-user', 'ann_1')).toEqual({
    dataDir,
    action: { command: 'create-user', userName: 'ann_1', nickName: 'ann_1' },
  });
  expect(read('create-user', 'ann', '--nickname', 'Ann 安')).toMatchObject({
    action: { nickName: 'Ann 安' },
  });
  expect(read('create-bot', 'greeter', '--nickname', 'Greeter')).toEqual({
    dataDir,
    action: { command: 'create-bot', userName: 'greeter', nickName: 'Greeter' },
  });
  for (const command of ['new-bot-token', 'revoke-bot-token']) {
    expect(read(command, 'greeter')).toEqual({ dataDir, action: { command, userName: 'greeter' } });
  }
  expect(read('list-bots')).toEqual({ dataDir, action: { command: 'list-bots' } });
});

test('The data folder comes from the option --data, else from the environment variable DATA_DIR', () => {
  expect(readArguments(['list', '--data', 'a'], { DATA_DIR: 'b' })).toMatchObject({ dataDir: 'a' });
  expect(readArguments(['list'], { DATA_DIR: 'b' })).toMatchObject({ dataDir: 'b' });
});

test('Without an argument or with --help the operator gets the help text, which names every command', () => {
  for (const args of [[], ['--help'], ['publish', '-h']]) {
    expect(read(...args)).toMatchObject({ action: { command: 'help' } });
  }
  const bots = ['create-bot', 'new-bot-token', 'revoke-bot-token', 'list-bots'];
  const accounts = ['create-user', ...bots, 'ban', 'unban', 'cancel', 'restore-user'];
  const others = [
    'publish',
    'list',
    'recall',
    'remove',
    'ban-group',
    'unban-group',
    'complaints',
    'complaint',
    'close',
  ];
  for (const command of [...accounts, ...others]) {
    expect(ADMIN_HELP).toMatch(new RegExp(`-- ${command}[ \\n]`));
  }
});

test('Wrong arguments of an operator command give an error of one sentence', () => {
  expect(read('stop')).toBe('There is no command "stop". See --help.');
  expect(read('constructor')).toBe('There is no command "constructor". See --help.');
  expect(read('publish', '--text', 'b')).toBe('publish needs a --title.');
  expect(read('publish', '--title', 'A')).toMatch(/needs one of --text/);
  expect(read('publish', '--title', 'A', '--text', 'b', '--link', 'c')).toMatch(/needs one of --text/);
  expect(read('publish', '--title', 'A', 'B', '--text', 'b')).toMatch(/"B"\. Put texts in quotes\.$/);
  expect(read('list', '--to', 'x')).toBe('list does not take --to. See --help.');
  expect(read('list', 'x')).toBe('list takes nothing more.');
  expect(read('ban', 'bob')).toBe('ban needs a --reason: the user is told.');
  expect(read('ban-group', '3')).toBe('ban-group needs a --reason: the members are told.');
  for (const command of ['ban-group', 'unban-group']) {
    for (const args of [[], ['0'], ['players'], ['3', '4']]) {
      expect(read(command, ...args)).toBe(`${command} takes the number of a group.`);
    }
  }
  for (const command of ['unban', 'cancel', 'restore-user']) {
    for (const args of [[], ['bob', 'ann']]) {
      expect(read(command, ...args)).toBe(`${command} takes one username.`);
    }
  }
  expect(read('cancel', 'bob', '--reason', 'x')).toBe('cancel does not take --reason. See --help.');
  expect(read('complaints', '7')).toBe('complaints takes nothing more.');
  for (const page of ['0', '-1', 'x', '']) {
    expect(read('complaints', `--page=${page}`)).toBe('--page takes a number from 1.');
  }
  expect(read('complaints', '--all=yes')).toMatch(/'--all' does not take an argument.*See --help\.$/);
  expect(read('list', '--all')).toBe('list does not take --all. See --help.');
  for (const command of ['complaint', 'close']) {
    for (const args of [[], ['0'], ['x'], ['1', '2']]) {
      expect(read(command, ...args)).toBe(`${command} takes one number. See complaints.`);
    }
  }
  for (const args of [['recall'], ['recall', '0'], ['recall', '1x'], ['recall', '1', '2']]) {
    expect(read(...args)).toMatch(/^recall takes one number/);
  }
  for (const args of [['remove'], ['remove', '1'], ['remove', '1', 'x'], ['remove', '0', '1']]) {
    expect(read(...args)).toMatch(/^remove takes the number of a group/);
  }
  expect(read('create-user')).toBe('create-user takes one username.');
  expect(read('create-user', 'ann', 'secret')).toBe('create-user takes one username.');
  expect(read('create-user', 'ann', '--password', 'secret')).toMatch(/Unknown option '--password'/);
  for (const name of ['an', 'a'.repeat(21), 'ann lee', 'ännchen']) {
    expect(read('create-user', name)).toBe(
      'A username has 3 to 20 characters: A to Z, digits, and _ . - only.',
    );
  }
  expect(read('publish', '--colour', 'red')).toMatch(/Unknown option '--colour'.*See --help\.$/);
});
