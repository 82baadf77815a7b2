// The schemas of `components`, with a description of each object and each field.
import { RegisterMode } from '../../src/core/wire/index.ts';
import { type Direction, type JsonSchema, jsonSchemaOf, type NamedSchemas } from './json-schema.ts';
import type { ObjectName } from './named-schemas.ts';
import { FIELDS, OBJECTS } from './texts/objects.ts';

/** The schemas of `components`, in the order of their names. */
export function componentSchemas(named: NamedSchemas, direction: Direction): Record<string, JsonSchema> {
  const names = Object.keys(named).toSorted();
  return Object.fromEntries(names.map((name) => [name, component(name as ObjectName, named, direction)]));
}

function component(name: ObjectName, named: NamedSchemas, direction: Direction): JsonSchema {
  const schema = named[name];
  if (!schema) throw new Error(`no schema ${name}`);
  const json = jsonSchemaOf(schema, direction, { named, isDefinition: true });
  if (direction === 'answer') COMPLETE.get(name)?.(json as unknown as ObjectSchema);
  return { description: OBJECTS[name], ...described(json, name) };
}

/** Adds the description of each field. `where`: the name of the object. */
export function described(json: JsonSchema, where: string): JsonSchema {
  const { properties } = json as { properties?: Record<string, JsonSchema> };
  if (!properties) return json;
  const entries = Object.entries(properties).map(([name, schema]) => {
    const description = FIELDS[`${where}.${name}`] ?? FIELDS[name];
    if (description === undefined) throw new Error(`no description of ${where}.${name}`);
    return [name, { ...described(schema, `${where}.${name}`), description }];
  });
  return { ...json, properties: Object.fromEntries(entries) as Record<string, JsonSchema> };
}

interface ObjectSchema {
  properties: Record<string, JsonSchema>;
  required: string[];
}

/** Facts about answers of this server that the schemas of the wire, which accept other servers too, do not have. */
const COMPLETE = new Map<ObjectName, (json: ObjectSchema) => void>([
  // Clients accept any rows in the two lists, and drop unknown ones.
  [
    'SystemConfig',
    ({ properties: { webrtc, registration } }) => {
      Object.assign((webrtc as unknown as ObjectSchema).properties['iceServers'] ?? {}, {
        items: ICE_SERVER,
      });
      const mode = { type: 'string', enum: Object.values(RegisterMode) };
      Object.assign((registration as unknown as ObjectSchema).properties['mode'] ?? {}, { items: mode });
    },
  ],
  [
    'GroupMessage',
    ({ properties }) => Object.assign(properties['atUserIds'] ?? {}, { type: ['array', 'null'] }),
  ],
  ['PrivateCallInfo', (json) => (json.required = json.required.filter((name) => name !== 'mode'))],
]);

const ICE_SERVER: JsonSchema = {
  type: 'object',
  description: 'A server in the form that RTCPeerConnection takes.',
  required: ['urls'],
  properties: {
    urls: {
      type: 'array',
      items: { type: 'string' },
      description: 'URLs of the schemes stun, turn and turns.',
    },
    username: { type: 'string', description: 'For TURN servers only.' },
    credential: { type: 'string', description: 'For TURN servers only; valid for 2 hours.' },
  },
};
