import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyManifest, archiveTotals, manifest } from './main/archive/manifest.ts'
import { startNote } from './main/incoming/watch-openings.ts'
import { archiveLines } from './main/library/archive/lines.ts'
import { viewLine } from './main/library/archive/merge-views.ts'
import { published } from './main/updates/engine/read-offer.ts'
import { notesFile } from './main/updates/update-memory.ts'
import { extremeNumber } from './shared/domain/testing/extreme-numbers.ts'
import { calls } from './shared/ipc/contract.ts'
import { policySchema } from './shared/schemas/policy.ts'
import { connectionsFile, preferencesFile } from './shared/schemas/settings.ts'

/** Every schema that something from outside passes: the page, a file, an archive, a link, the update host. */
const doors: Readonly<Record<string, z.ZodType>> = {
  ...Object.fromEntries(Object.entries(calls).map(([name, { input }]) => [`call ${name}`, input])),
  ...Object.fromEntries(Object.entries(archiveLines).map(([name, line]) => [`archive ${name}`, line])),
  'archive views': viewLine,
  'archive manifest of any version': anyManifest,
  'archive manifest': manifest,
  'archive totals': archiveTotals,
  'connections file': connectionsFile,
  'preferences file': preferencesFile,
  'policy file': policySchema,
  'update feed': published,
  'update notes': notesFile,
  'later start': startNote,
}

/** What has its bound elsewhere, with all that is in it, and where. */
const explained: Readonly<Record<string, string>> = {
  'policy file connections[] templates[] schema': 'read as text, by templateFromSchema with its own bounds',
  'update feed releaseNotes': 'read by plainNotes, which cuts it',
  'update feed releaseDate': 'read as a moment, or not at all',
}

type Found = { readonly place: string; readonly schema: z.ZodType }

/** Every part of a schema with its place, however it is wrapped. Alternatives have the place of what they stand in. */
function* partsOf(schema: z.core.$ZodType, place: string): Generator<Found> {
  if (!(schema instanceof z.ZodType)) throw new Error(`${place} is of another zod`)
  yield { place, schema }
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries(schema.shape)) yield* partsOf(part, `${place} ${name}`)
  } else if (schema instanceof z.ZodArray) yield* partsOf(schema.element, `${place}[]`)
  else if (schema instanceof z.ZodTuple) {
    for (const part of schema.def.items) yield* partsOf(part, `${place}[]`)
  } else if (schema instanceof z.ZodRecord) {
    yield* partsOf(schema.keyType, `${place} name`)
    yield* partsOf(schema.valueType, `${place}{}`)
  } else if (schema instanceof z.ZodUnion) {
    for (const part of schema.options) yield* partsOf(part, place)
  } else if (schema instanceof z.ZodPipe) yield* partsOf(schema.in, place)
  else if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodExactOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodCatch
  )
    yield* partsOf(schema.unwrap(), place)
}

const single = [z.ZodEnum, z.ZodLiteral, z.ZodBoolean, z.ZodNull, z.ZodUndefined, z.ZodUUID]
const wrappers = [
  ...[z.ZodObject, z.ZodTuple, z.ZodUnion, z.ZodPipe, z.ZodTransform],
  ...[z.ZodOptional, z.ZodExactOptional, z.ZodNullable, z.ZodDefault, z.ZodPrefault, z.ZodCatch],
]
const isOneOf = (kinds: readonly (abstract new (...input: never[]) => unknown)[], schema: z.ZodType) =>
  kinds.some((kind) => schema instanceof kind)
const hasCheck = (schema: z.ZodType, ...kinds: readonly string[]) =>
  (schema.def.checks ?? []).some(({ _zod: { def } }) => kinds.includes(def.check))

/** The bound that a schema lacks; undefined if it has all. The limits of whole numbers do not count. */
function lackOf(schema: z.ZodType): string | undefined {
  if (isOneOf(single, schema) || isOneOf(wrappers, schema)) return undefined
  if (schema instanceof z.ZodNumber)
    return hasCheck(schema, 'greater_than') && hasCheck(schema, 'less_than')
      ? undefined
      : 'a least and a most'
  if (schema instanceof z.ZodString || schema instanceof z.ZodURL)
    return hasCheck(schema, 'max_length', 'length_equals') ? undefined : 'a longest'
  if (schema instanceof z.ZodArray) return hasCheck(schema, 'max_length') ? undefined : 'a longest'
  // Refinements bound the names of a record and the bytes of a message.
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodCustom)
    return hasCheck(schema, 'custom') ? undefined : 'a most'
  return `a place in this test (${schema.def.type})`
}

const parts = Object.entries(doors).flatMap(([name, schema]) => [...partsOf(schema, name)])

test('every number, text, list and record that comes from outside has a bound', () => {
  const found = parts.flatMap(({ place, schema }) => {
    const lack = lackOf(schema)
    return lack === undefined ? [] : [[place, lack]]
  })
  const isExplained = (place = '') => Object.keys(explained).some((known) => place.startsWith(known))
  const unexplained = found.filter(([place]) => !isExplained(place))
  expect(unexplained.map(([place, lack]) => `${place} lacks ${lack}`)).toEqual([])
  for (const place of Object.keys(explained)) expect(found.map(([name]) => name)).toContain(place)
})

test('there are parts of every kind to look at', () => {
  for (const kind of [z.ZodNumber, z.ZodString, z.ZodArray, z.ZodRecord, z.ZodCustom])
    expect(parts.filter(({ schema }) => schema instanceof kind).length, kind.name).toBeGreaterThan(1)
})

test('a number from outside is refused or within its bounds, whatever it is', () => {
  const numbers = parts.filter(({ schema }) => schema instanceof z.ZodNumber)
  expect(numbers.length).toBeGreaterThan(100)
  fc.assert(
    fc.property(fc.constantFrom(...numbers), extremeNumber, ({ schema }, value) => {
      const read = schema.safeParse(value)
      if (!read.success) return
      expect(Number.isFinite(read.data)).toBe(true)
      if (schema instanceof z.ZodNumber) {
        expect(read.data).toBeGreaterThanOrEqual(schema.minValue ?? Number.POSITIVE_INFINITY)
        expect(read.data).toBeLessThanOrEqual(schema.maxValue ?? Number.NEGATIVE_INFINITY)
      }
    }),
    { numRuns: 5000 },
  )
})
