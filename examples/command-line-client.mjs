// A command-line client for Partyline, in plain Node 22 or newer, for a bot or for a user. It knows nothing of the server
// but its two documents, /api/openapi.json and /api/asyncapi.json. README.md beside this file explains its use.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

process.on('uncaughtException', ({ message }) => (console.error(message), process.exit(1)));
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: 'string', default: 'http://localhost:8080' }, state: { type: 'string' } },
});
const [command = 'live', to = '', ...words] = positionals;
const load = async (path) => (await fetch(new URL(path, options.server))).json();
const http = await load('/api/openapi.json');
const { channels, components } = await load('/api/asyncapi.json');
const operations = Object.entries(http.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ ...operation, method, path })),
);
const operation = (id) => operations.find(({ operationId }) => operationId === id);

const { PARTYLINE_TOKEN, PARTYLINE_USER, PARTYLINE_PASSWORD } = process.env;
const tokens = { accessToken: PARTYLINE_TOKEN };

/** Makes a request from the document of its operation, and repeats it until the server has decided. */
async function call(operationId, input = {}) {
  const { method, path, parameters = [], requestBody, security } = operation(operationId);
  const filled = path.replace(/\{(\w+)\}/g, (_hole, name) => encodeURIComponent(input[name]));
  const url = new URL(http.servers[0].url + filled, options.server);
  for (const { name, in: place } of parameters) {
    if (place === 'query' && input[name] !== undefined) url.searchParams.set(name, input[name]);
  }
  const schemes = Object.keys(security[0] ?? {});
  for (;;) {
    const headers = requestBody ? { 'content-type': 'application/json' } : {};
    for (const scheme of schemes) headers[http.components.securitySchemes[scheme].name] = tokens[scheme];
    const body = requestBody && JSON.stringify(input);
    const response = await fetch(url, { method, headers, body }).catch(() => null);
    const envelope = await response?.json().catch(() => null);
    if (envelope?.code === 200) return envelope.data;
    if (envelope?.code === 401 && schemes.includes('accessToken')) await renew();
    else if (envelope && envelope.code !== 429) throw new Error(envelope.message);
    else await wait(1000 * Number(response?.headers.get('retry-after') ?? 1));
  }
}

/** Gets new tokens. A bot cannot: its operator has revoked the token. */
async function renew() {
  const isRefreshed = tokens.refreshToken && (await call('refreshToken').catch(() => null));
  if (!isRefreshed && !PARTYLINE_USER) throw new Error('Set PARTYLINE_TOKEN to a valid token.');
  const login = { terminal: 1, userName: PARTYLINE_USER, password: PARTYLINE_PASSWORD };
  Object.assign(tokens, isRefreshed || (await call('login', login)));
}

const MESSAGES = Object.values(components.messages);
const commandOf = ({ payload }) => payload.properties.cmd.const;
const KINDS = [
  { key: 'p', pull: 'messagePrivateLoadOfflineMessage', send: 'messagePrivateSend', chat: 'recvId' },
  { key: 'g', pull: 'messageGroupLoadOfflineMessage', send: 'messageGroupSend', chat: 'groupId' },
  { key: 's', pull: 'messageSystemLoadOfflineMessage' },
];
for (const kind of KINDS) {
  const { name } = MESSAGES.find((one) => one.name.startsWith(kind.key) && one.name.endsWith('Recall'));
  kind.cmd = commandOf(components.messages[name]);
}

/** The documented message of this command and type. */
function documented(cmd, data) {
  return MESSAGES.find((message) => {
    const type = message.payload.properties.data.allOf?.[1].properties.type;
    return commandOf(message) === cmd && (type?.const === data?.type || type?.enum?.includes(data?.type));
  });
}

// By kind: the id up to which pulls have brought everything, and the ids above it that were shown.
const isKnown = options.state !== undefined && existsSync(options.state);
const state = isKnown ? JSON.parse(readFileSync(options.state)) : { p: [0, []], g: [0, []], s: [0, []] };
const save = () => options.state !== undefined && writeFileSync(options.state, JSON.stringify(state));
const names = new Map();

/** Prints a stored message once, by its id. */
function show({ key, cmd }, message, isQuiet = false) {
  const [pulled, shown] = state[key];
  if (message.id <= pulled || shown.includes(message.id)) return;
  shown.push(message.id);
  if (isQuiet) return;
  const friend = message.sendId === self.id ? message.recvId : message.sendId;
  const sender = names.get(`p${message.sendId}`) ?? message.sendId ?? 'server';
  const label = message.type === 0 ? '' : `[${documented(cmd, message)?.name ?? message.type}] `;
  const text = `${label}${message.content ?? message.title ?? ''}`.replaceAll(/\p{Cc}/gu, ' ');
  console.log(`${key}${key === 'p' ? friend : (message.groupId ?? '')} ${sender}: ${text}`);
  save();
}

/** Pulls the messages of a kind after the last pull, in pages. */
async function pull(kind, isQuiet) {
  const from = operation(kind.pull).parameters.find(({ required }) => required).name;
  for (let rows, size = 500; rows === undefined || rows.length === size; save()) {
    rows = await call(kind.pull, { [from]: state[kind.key][0], size });
    for (const row of rows) show(kind, row, isQuiet);
    const last = rows.at(-1)?.id ?? state[kind.key][0];
    state[kind.key] = [last, state[kind.key][1].filter((id) => id > last)];
  }
}

/** One connection: login, pulls, then pushes until it ends. Resolves to false if another client has replaced this one. */
function connect(isQuiet) {
  const { promise, resolve } = Promise.withResolvers();
  const { login, heartbeat, forcedLogoff } = components.messages;
  const line = new WebSocket(new URL(channels.im.address, options.server.replace(/^http/, 'ws')));
  const send = (message, data) => line.send(JSON.stringify({ cmd: commandOf(message), data }));
  let [isHeard, early, timer] = [true, [], null];
  const beat = () => {
    if (!isHeard) return resolve(true);
    isHeard = false;
    send(heartbeat, {});
  };
  const apply = ({ cmd, data }) => {
    const kind = KINDS.find((one) => one.cmd === cmd);
    const message = kind && documented(cmd, data);
    if (message?.payload.properties.data.allOf[1].required.includes('id')) show(kind, data);
  };
  const begin = async () => {
    timer = setInterval(beat, channels.im['x-heartbeatMs']);
    for (const kind of KINDS) await pull(kind, isQuiet);
    early.forEach(apply);
    early = null;
    console.log('# connected');
  };
  line.onopen = () => send(login, { accessToken: tokens.accessToken });
  line.onmessage = ({ data }) => {
    isHeard = true;
    const frame = JSON.parse(data);
    if (frame.cmd === commandOf(forcedLogoff)) resolve(false);
    else if (frame.cmd === commandOf(login)) begin().catch(() => resolve(true));
    else if (early) early.push(frame);
    else apply(frame);
  };
  line.onclose = () => resolve(true);
  return promise.finally(() => (clearInterval(timer), line.close()));
}

let sent = 0;
async function sendText(chat, text) {
  const kind = KINDS.find(({ key, send }) => send && key === chat[0]);
  if (!kind || !/^.\d+$/.test(chat) || !text)
    throw new Error('Write p12 TEXT to the friend 12, g5 TEXT to the group 5.');
  const tmpId = `${Date.now()}${process.pid.toString(36)}-${(sent++).toString(36)}`;
  show(kind, await call(kind.send, { [kind.chat]: Number(chat.slice(1)), tmpId, type: 0, content: text }));
}

if (!tokens.accessToken) await renew();
const self = await call('userSelf');
names.set(`p${self.id}`, self.nickName);
for (const { id, showNickName } of await call('friendList')) names.set(`p${id}`, showNickName);
for (const { id, showGroupName } of await call('groupList')) names.set(`g${id}`, showGroupName);
if (command === 'chats') for (const [chat, name] of names) console.log(`${chat} ${name}`);
else if (command === 'send') await sendText(to, words.join(' '));
else {
  let queue = Promise.resolve();
  createInterface({ input: process.stdin }).on('line', (line) => {
    const [chat, ...text] = line.split(' ');
    queue = queue.then(() => sendText(chat, text.join(' '))).catch(({ message }) => console.error(message));
  });
  for (let isFirst = true; await connect(isFirst && !isKnown); isFirst = false) {
    console.log('# disconnected');
    await wait(1000);
    // Waits for the server, and renews a token that has ended.
    await call('userSelf');
  }
  throw new Error('Another client has taken this place.');
}
