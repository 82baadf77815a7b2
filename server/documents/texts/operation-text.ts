// The text of an operation in the OpenAPI document.
export interface OperationText {
  /** One line without a full stop. */
  summary: string;
  /** Rights, effects and limits that the schema does not say. */
  description?: string;
  /** Descriptions of parameters and of fields of the body, where the general one of objects.ts does not fit. */
  fields?: Readonly<Record<string, string>>;
  /** Description of the data of a success, where its schema has none. */
  data?: string;
}
