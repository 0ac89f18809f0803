/** Why a text cannot be taken as a template's schema. docs/templates.md says what can. */
export type SchemaProblemCode =
  | 'not-json'
  | 'not-an-object'
  | 'duplicate-name'
  | 'keyword-not-taken'
  | 'value-not-taken'
  | 'keyword-missing'
  | 'choices-missing'
  | 'preset-not-fitting'
  | 'too-deep'
  | 'too-many-fields'
  | 'too-long'

export type SchemaProblem = {
  readonly code: SchemaProblemCode
  /** The field concerned, by names from the top; empty for the schema as a whole. */
  readonly place: readonly string[]
  /** The word of JSON Schema concerned, or the name that is there twice. */
  readonly keyword: string | null
  /** From 1; for text that is not JSON. */
  readonly line: number | null
}
