// The OpenAPI 3.1 document of the HTTP API.
import { LIMITS, ResultCode } from '../../src/core/wire/index.ts';
import { componentSchemas } from './components.ts';
import type { JsonSchema } from './json-schema.ts';
import { ANSWER_OBJECTS } from './named-schemas.ts';
import { endpointPaths, TAGS } from './operations.ts';

/** Builds the document. `version`: the version of this server. */
export function openApiDocument(version: string): JsonSchema {
  return {
    openapi: '3.1.1',
    info: { title: 'Partyline HTTP API', version, summary: SUMMARY, description: DESCRIPTION },
    servers: [{ url: '/api', description: 'Relative to the host that serves this document.' }],
    tags: TAGS.map((name) => ({ name })),
    security: [{ accessToken: [] }],
    paths: { ...endpointPaths(), ...documentPaths, ...filePaths },
    components: {
      securitySchemes,
      headers,
      responses: { Unavailable: UNAVAILABLE, Full: FULL },
      schemas: { ...componentSchemas(ANSWER_OBJECTS, 'answer'), Refusal: REFUSAL },
    },
  };
}

const CODES: Record<keyof typeof ResultCode, string> = {
  OK: 'success',
  NOT_LOGGED_IN: 'the header accessToken is missing: sign in',
  TOKEN_EXPIRED: 'the access token is invalid, expired or revoked: refresh it once, then repeat the request',
  NOT_FOUND: 'unknown path',
  METHOD_NOT_ALLOWED: 'the path does not have this method',
  CONFLICT: 'the name exists already',
  TOO_LARGE: 'the body or the file is too large, or the storage of the user is full',
  TOO_MANY: 'too many requests: wait for Retry-After seconds, the server did nothing',
  FAILED: 'the request is invalid, or a rule refuses it: `message` says why',
  INSUFFICIENT: 'the server lacks resources: try again later',
  WRONG_PASSWORD: 'the name or the password is wrong',
  USERNAME_TAKEN: 'the user name is taken',
  DEVICE_REMOVED: 'the user has removed this device: forget the stored password',
  CALL_BUSY: 'the called person is in another call',
  CALL_ANSWERED: 'the call runs on another device of the user',
  CALL_RUNNING: 'the group has a call already',
  CALL_FULL: 'the call would have too many people',
  CALL_OFFLINE: 'the device has no socket',
};

const table = (Object.keys(CODES) as (keyof typeof ResultCode)[])
  .map((name) => `| ${ResultCode[name]} | ${CODES[name]} |`)
  .join('\n');

const SUMMARY =
  'Chats, friends, groups and calls. The socket of the AsyncAPI document brings what happens live.';

const DESCRIPTION = `All decisions of the server have HTTP status 200 and an envelope \`{code, message, data}\`, except that an upload to a full disk has status 507. The code 200 means success. Any other code is a refusal, whose \`message\` is a sentence for people, in the language of the user or of Accept-Language.

| code | meaning |
|---|---|
${table}

An answer without an envelope decides nothing: HTTP 503 in plain text (507 where the disk is full), a timeout, or the answer of a proxy. Repeat the request after \`Retry-After\` seconds. A send is safe to repeat with the same \`tmpId\`. A repeated creation or upload makes a second group or file. All other operations are safe to repeat.

**Sign in** with \`login\`, and send the access token with every request. A bot has a token that the operator of the server makes. Send it as the access token: it does not expire, and has no refresh token.

**Receive** by the socket at /im (/api/asyncapi.json), and pull after each login of the socket: \`messagePrivateLoadOfflineMessage\`, \`messageGroupLoadOfflineMessage\` and \`messageSystemLoadOfflineMessage\` with the highest id of the last pull. Only a pull proves that nothing is missing.

**Values.** \`minLength\` and \`maxLength\` count UTF-16 units. \`x-minCharacters\` and \`x-maxCharacters\` count characters: extended grapheme clusters, of which one of more than 16 units counts once for each 16. \`x-minTrimmedCharacters\` and \`x-maxTrimmedCharacters\` count them without the white space around the text. \`x-maxContentLength\` counts characters, and one for each 4 units where these are more. The server removes NUL and halves of surrogate pairs before it counts, and ignores unknown fields. A whole number may be a text of at most 16 digits, and a boolean the text \`true\` or \`false\`. Answers contain every field, with null for an absent value; \`required\` names the fields that are always there. New versions may add fields. Texts of other users are untrusted input.

**Rates.** Each user has a bucket for each kind of work (\`x-rateLimit\`: requests at once, then requests in a second). A user has at most 100 requests in flight, of which a pull counts as 8. Bodies have at most 1 MB, uploads excepted. \`x-timeoutMs\` is the time after which a client gives up.

**Files.** URLs of files are relative to the host. Load them with the header \`accessToken\`, or in a browser with the cookie that \`login\`, \`refreshToken\` and \`userSelf\` set.`;

const securitySchemes = {
  accessToken: {
    type: 'apiKey',
    in: 'header',
    name: 'accessToken',
    description: 'The access token of a login, or the token of a bot. Percent-encoding is allowed.',
  },
  refreshToken: { type: 'apiKey', in: 'header', name: 'refreshToken', description: 'The refresh token.' },
  fileCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'partyline-files-web',
    description:
      'For /files only. Where the URL of the server names a port, the port replaces `web` in the name. Browsers send the cookie themselves.',
  },
};

const headers = {
  RowsLeft: {
    description: `Number of rows after this page, at most ${LIMITS.rowsLeft}. Only a full page has it.`,
    schema: { type: 'integer', minimum: 0, maximum: LIMITS.rowsLeft },
  },
  FileCookie: { description: 'The cookie for /files.', schema: { type: 'string' } },
};

const FULL = {
  description:
    'The disk of the server has no room for uploads: an envelope with a sentence. Try again much later.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'integer' }, message: { type: 'string' }, data: { type: 'null' } },
      },
    },
  },
};

const UNAVAILABLE = {
  description: 'The server cannot decide now: it is busy, or its database is away. Repeat the request.',
  headers: { 'retry-after': { description: 'Seconds.', schema: { type: 'integer', minimum: 1 } } },
  content: { 'text/plain': { schema: { type: 'string' } } },
};

const REFUSAL: JsonSchema = {
  description: 'The envelope of a refusal.',
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: {
    code: {
      type: 'integer',
      enum: Object.values(ResultCode).filter((code) => code !== ResultCode.OK),
      description: 'See the table of codes in the description of this API.',
    },
    message: { type: 'string', minLength: 1, description: 'A sentence for the user.' },
    data: { type: 'null' },
  },
};

const documentPaths = Object.fromEntries(
  [
    ['/openapi.json', 'openApiDocument', 'Get this document'],
    ['/asyncapi.json', 'asyncApiDocument', 'Get the AsyncAPI document of the socket'],
  ].map(([path, operationId, summary]) => [
    path,
    {
      get: {
        operationId,
        tags: ['Server'],
        summary,
        description: 'Cacheable: send the ETag as If-None-Match.',
        security: [],
        responses: {
          200: {
            description: 'The document.',
            headers: { etag: { description: 'Version of the document.', schema: { type: 'string' } } },
            content: { 'application/json': { schema: { type: 'object' } } },
          },
          304: { description: 'The document has not changed.' },
        },
      },
    },
  ]),
);

const bytes = { 'application/octet-stream': { schema: {} } };
const pathText = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});

const filePaths = {
  '/files/{folder}/{name}': {
    servers: [{ url: '/', description: 'Files are not below /api.' }],
    parameters: [
      pathText('folder', 'Random name of the upload.'),
      pathText('name', 'Name of the file.'),
      { name: 'range', in: 'header', description: 'A range of bytes.', schema: { type: 'string' } },
    ],
    get: {
      operationId: 'file',
      tags: ['Files'],
      summary: 'Load an uploaded file',
      description:
        'Only users who see a message, picture or announcement that names the file get it. All others get 404.',
      security: [{ accessToken: [] }, { fileCookie: [] }],
      responses: {
        200: { description: 'The file.', content: bytes },
        206: { description: 'The range.', content: bytes },
        304: { description: 'The file is the one of If-None-Match.' },
        404: { description: 'There is no such file, or the user may not see it.' },
        416: { description: 'The file has no such range.' },
      },
    },
  },
};
