import type { SchemaProblemCode } from '../../shared/domain/templates/schema-reader.ts'
import type { Failure } from '../../shared/ipc/failure.ts'

type Facts = Failure['facts']

const text = (value: Facts[string] | undefined) => (typeof value === 'string' ? value : '')
const keyword = (facts: Facts) => `“${text(facts.keyword)}”`
/** " at “address › street”", or nothing for the template as a whole. */
const place = (facts: Facts) => (text(facts.place) === '' ? '' : ` at “${text(facts.place)}”`)

const sentences: Readonly<Record<SchemaProblemCode, (facts: Facts) => string>> = {
  'not-json': ({ line }) => `it is not JSON${typeof line === 'number' && line > 0 ? ` (line ${line})` : ''}.`,
  'not-an-object': () => 'what it holds is not a template.',
  'duplicate-name': (facts) => `the name ${keyword(facts)} is in it twice.`,
  'keyword-not-taken': (facts) =>
    `it asks for ${keyword(facts)}${place(facts)}, which Index Desk cannot check.`,
  'value-not-taken': (facts) =>
    `what it asks for with ${keyword(facts)}${place(facts)} is something Index Desk cannot check.`,
  'keyword-missing': (facts) => `it does not say ${keyword(facts)}${place(facts)}.`,
  'choices-missing': (facts) => `there is nothing to choose from${place(facts)}.`,
  'preset-not-fitting': (facts) => `the starting value${place(facts)} does not fit the field.`,
  'too-deep': (facts) => `its groups lie too deeply in each other${place(facts)}.`,
  'too-many-fields': () => 'it has more than 500 fields.',
  'too-long': () => 'it is longer than 1 MB.',
}

/** The end of a sentence that says why a text cannot be taken as a template. */
export function wordsOfSchemaProblem(facts: Facts): string {
  const { problem } = facts
  const sentence = Object.entries(sentences).find(([code]) => code === problem)?.[1] ?? sentences['not-json']
  return sentence(facts)
}
