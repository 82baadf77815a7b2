// The commands whose code and schemas load on first use; commands.ts has the other commands.
import type * as v from 'valibot';
import { AccountCommandSchemas, type AccountAnswers } from './account-commands.ts';
import { DataCommandSchemas, type DataAnswers } from './data-commands.ts';
import { GroupCommandSchemas, type GroupAnswers } from './group-commands.ts';
import { MessageCommandSchemas, type MessageAnswers } from './message-commands.ts';
import { PeopleCommandSchemas, type PeopleAnswers } from './people-commands.ts';
import { RegistrationCommandSchemas, type RegistrationAnswers } from './registration-commands.ts';
import { StorageCommandSchemas, type StorageAnswers } from './storage-commands.ts';

export const OnDemandCommandSchemas = {
  ...MessageCommandSchemas,
  ...PeopleCommandSchemas,
  ...GroupCommandSchemas,
  ...AccountCommandSchemas,
  ...StorageCommandSchemas,
  ...RegistrationCommandSchemas,
  ...DataCommandSchemas,
} as const;

type Schemas = typeof OnDemandCommandSchemas;
export type OnDemandCommandName = keyof Schemas;
export type OnDemandArgs = { [C in OnDemandCommandName]: v.InferOutput<Schemas[C]> };

export interface OnDemandAnswers
  extends
    MessageAnswers,
    PeopleAnswers,
    GroupAnswers,
    AccountAnswers,
    RegistrationAnswers,
    StorageAnswers,
    DataAnswers {}
