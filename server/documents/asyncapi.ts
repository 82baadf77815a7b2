// The AsyncAPI 3.0 document of the socket.
import { Command, LIMITS, LoginFrameSchema } from '../../src/core/wire/index.ts';
import { componentSchemas, described } from './components.ts';
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts';
import { PUSH_OBJECTS } from './named-schemas.ts';
import { type ContentForm, type PushCommand, PUSHED, type PushedMessage } from './pushes.ts';

/** Builds the document. `version`: the version of this server. */
export function asyncApiDocument(version: string): JsonSchema {
  return {
    asyncapi: '3.0.0',
    info: { title: 'Partyline socket', version, description: DESCRIPTION },
    defaultContentType: 'application/json',
    servers: {
      secure: { ...HOST, protocol: 'wss', description: 'For a server with https.' },
      local: { ...HOST, protocol: 'ws', description: 'For a server with plain http.' },
    },
    channels: {
      im: {
        address: '/im',
        title: 'The socket of one signed-in terminal',
        messages: Object.fromEntries(
          Object.keys(MESSAGES).map((name) => [name, ref('components/messages', name)]),
        ),
        bindings: { ws: { method: 'GET', bindingVersion: '0.1.0' } },
        'x-heartbeatMs': HEARTBEAT_MS,
        'x-idleMs': 60_000,
        'x-loginMs': 10_000,
        'x-closeCodes': CLOSE_CODES,
      },
    },
    operations: {
      logIn: { ...operation('receive', 'Log in: the first frame', ['login']), reply: reply('loggedIn') },
      beat: {
        ...operation('receive', 'Keep the socket open', ['heartbeat']),
        reply: reply('heartbeatReply'),
      },
      logOff: operation('send', 'Another socket has taken the place of this one', ['forcedLogoff']),
      pushPrivate: operation('send', 'Push a private message or signal', namesOf(Command.PRIVATE)),
      pushGroup: operation('send', 'Push a group message or signal', namesOf(Command.GROUP)),
      pushSystem: operation(
        'send',
        'Push an announcement or a change of the account',
        namesOf(Command.SYSTEM),
      ),
    },
    components: { messages: MESSAGES, schemas: componentSchemas(PUSH_OBJECTS, 'push') },
  };
}

const HEARTBEAT_MS = 20_000;

const DESCRIPTION = `JSON text frames \`{cmd, data}\` at the path /im of the host that serves this document. In the operations of this document the server is the application: it receives the login and the heartbeats, and sends all else. All requests use HTTP (/api/openapi.json).

**A client does this:**

1. Get an access token: by the operation \`login\`, or from the operator for a bot. Open the socket, and send the frame \`login\` within 10 s.
2. Wait for \`loggedIn\`. Send a \`heartbeat\` at once, and then every ${HEARTBEAT_MS / 1000} s. The server closes a socket that sends nothing for 60 s.
3. Pull private messages, group messages and announcements from the highest id of the last pull. Hold the pushes that arrive meanwhile, and apply them afterwards. Store the highest id of each kind only from a pull, or from pushes after a complete pull of the same connection.
4. Apply each push by its id: the pull and the push may bring the same message. The sending terminal gets no push of its own message, but the answer of the request.
5. After any close but a deliberate one, wait a few seconds and begin again at 1. Nothing is lost: the pull brings what the socket missed.

**Order.** Messages of one chat arrive in the order of their ids. Messages of different chats, and of the three kinds, may arrive in any order. The server sends a push at most once, and clients send no acknowledgement.

**A refused token.** The server ends the connection without a close frame, which a client sees as 1006. Ask for \`userSelf\` by HTTP: the code 401 means that the token has ended.

**One socket for each terminal.** A newer socket of the same user and terminal replaces an older one, which gets \`forcedLogoff\`. Close it then, and do not reconnect: two clients would replace each other forever.

**Values.** Frames leave absent fields out. \`content\` is always a text; for many types it is JSON, whose schema is \`contentSchema\`. Contents of messages from users are untrusted, and may have another form. Types, fields and commands may be added: ignore unknown ones. A call is described by the operations of its tag in the OpenAPI document.

**Limits.** A frame of a client has at most ${LIMITS.clientFrameLength} bytes. 100 frames at once and then 5 in a second are allowed. A client that does not read is disconnected at 16 MB.`;

/** `reconnect`: whether a client connects again by itself. */
const CLOSE_CODES = [
  { code: 1001, reconnect: true, meaning: 'The server stops.' },
  {
    code: 1006,
    reconnect: true,
    meaning: 'The connection broke, or the token was refused: check it by HTTP first.',
  },
  { code: 1007, reconnect: true, meaning: 'The server could not read a frame.' },
  {
    code: 1008,
    reconnect: true,
    meaning: 'The sign-in has ended, or the client sent too many frames: check the token by HTTP first.',
  },
  { code: 1009, reconnect: true, meaning: 'A frame was too long.' },
  {
    code: 1013,
    reconnect: true,
    meaning: 'The server is busy: try again later.',
  },
  {
    code: 4001,
    reconnect: true,
    meaning: 'Pushes may be lost: reconnect at once, and pull.',
  },
  {
    code: 4002,
    reconnect: true,
    meaning: 'The server stops, and another one takes over: reconnect at once.',
  },
  { code: 3000, reconnect: false, meaning: 'The code with which a client closes deliberately.' },
];

const HOST = {
  host: '{host}',
  variables: { host: { default: 'localhost:8080', description: 'The host that serves this document.' } },
};

const ref = (...path: string[]) => ({ $ref: `#/${path.join('/')}` });
const channel = ref('channels/im');
const messageRefs = (names: readonly string[]) => names.map((name) => ref('channels/im/messages', name));
const reply = (name: string) => ({ channel, messages: messageRefs([name]) });
const namesOf = (cmd: PushCommand) => PUSHED.filter((push) => push.cmd === cmd).map(({ name }) => name);

function operation(action: 'receive' | 'send', summary: string, names: readonly string[]): JsonSchema {
  return { action, channel, summary, messages: messageRefs(names) };
}

const OBJECT_OF = {
  [Command.PRIVATE]: 'PrivateMessage',
  [Command.GROUP]: 'GroupMessage',
  [Command.SYSTEM]: 'SystemMessage',
} as const;

/** The fields of every stored message, besides those of its content. */
const STORED_FIELDS = {
  [Command.PRIVATE]: ['id', 'sendId', 'recvId', 'status', 'sendTime'],
  [Command.GROUP]: ['id', 'groupId', 'sendId', 'status', 'sendTime'],
  [Command.SYSTEM]: ['id', 'seqNo', 'status', 'sendTime'],
} as const;

const MESSAGES: Record<string, JsonSchema> = {
  login: message('login', 'The first frame of a client', Command.LOGIN, {
    ...described(jsonSchemaOf(LoginFrameSchema, 'request'), 'Login'),
  }),
  loggedIn: message('loggedIn', 'The login is accepted: the socket is usable from here on', Command.LOGIN, {
    type: 'null',
  }),
  heartbeat: message('heartbeat', 'The client is there', Command.HEARTBEAT, { type: 'object' }),
  heartbeatReply: message('heartbeatReply', 'The server is there', Command.HEARTBEAT, { type: 'null' }),
  forcedLogoff: message(
    'forcedLogoff',
    'Another socket has replaced this one: a sentence for the user',
    Command.FORCED_LOGOFF,
    { type: 'string' },
  ),
  ...Object.fromEntries(PUSHED.map((push) => [push.name, pushMessage(push)])),
};

function message(name: string, summary: string, cmd: number, data: JsonSchema): JsonSchema {
  return {
    name,
    title: name,
    summary,
    payload: { type: 'object', required: ['cmd', 'data'], properties: { cmd: { const: cmd }, data } },
  };
}

function pushMessage({ name, cmd, types, isStored, content, summary }: PushedMessage): JsonSchema {
  const form = contentOf(content);
  const isGiven = form !== null && !isOptional(content);
  const required = ['type', ...(isStored ? STORED_FIELDS[cmd] : []), ...(isGiven ? ['content'] : [])];
  const type = types.length === 1 ? { const: types[0] } : { enum: types };
  const properties = { type, ...(form && { content: form }) };
  const data = {
    allOf: [ref('components/schemas', OBJECT_OF[cmd]), { type: 'object', required, properties }],
  };
  return message(name, isStored ? `${summary}. Pulls bring it too` : summary, cmd, data);
}

function isOptional(content: ContentForm): boolean {
  return content.kind === 'call' || (content.kind === 'json' && content.isOptional === true);
}

/** The schema of the content; null for a message without one. */
function contentOf(content: ContentForm): JsonSchema | null {
  switch (content.kind) {
    case 'none':
      return null;
    case 'text':
      return { type: 'string' };
    case 'id':
      return { type: 'string', pattern: '^\\d+$' };
    case 'flag':
      return { type: 'string', enum: ['true', 'false'] };
    case 'ids':
      return jsonText({ type: 'array', items: { type: 'integer', minimum: 1 } });
    case 'call': {
      const call = { type: 'string', description: 'The id that the caller’s device gave the call.' };
      return jsonText({ type: 'object', required: ['call'], properties: { call } });
    }
    case 'json': {
      const object = ref('components/schemas', content.of);
      return jsonText(content.isList ? { type: 'array', items: object } : object);
    }
  }
}

/** A text that is JSON of this schema. */
function jsonText(contentSchema: JsonSchema): JsonSchema {
  return { type: 'string', contentMediaType: 'application/json', contentSchema };
}
