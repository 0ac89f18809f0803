import { z } from 'zod'
import { fieldKinds } from '../domain/templates/template.ts'
import { cursor } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import { metadataText } from '../schemas/document.ts'
import { call, nothing } from './call.ts'

/** Empty: the template of every collection without its own. */
const collection = z.string().max(1000)
const ofCollection = z.strictObject({ connectionId, collection })
const schema = z.string().max(2_000_000)

const violation = z.object({
  path: z.array(z.union([z.string(), z.int()])),
  code: z.enum([
    'required-missing',
    'wrong-kind',
    'not-a-choice',
    'not-a-date',
    'not-an-address',
    'field-not-known',
  ]),
  wanted: z.enum(fieldKinds).exactOptional(),
})

const knownField = z.object({
  path: z.array(z.string()),
  kind: z.enum(fieldKinds),
  seen: z.int(),
  samples: z.array(z.object({ text: z.string(), seen: z.int() })),
})

/** Templates: the fields of a collection's documents. `schema` is text, as in docs/templates.md. */
export const templateCalls = {
  'templates/list': call(
    z.strictObject({ connectionId }),
    z.array(
      z.object({
        collection,
        fieldCount: z.int(),
        onViolation: z.enum(['warn', 'block']),
        changedAt: z.int(),
        documents: z.int(),
      }),
    ),
  ),
  /** Returns the collection's own template, else that of all other collections; `collection` says which. */
  'templates/get': call(ofCollection, z.object({ schema, collection }).nullable()),
  /** Fails with `template-not-valid`; facts: `problem` (the code), `place` and `keyword`. */
  'templates/keep': call(ofCollection.extend({ schema }), nothing),
  'templates/remove': call(ofCollection, nothing),
  /** Learns a template from the newest documents, at most 10,000, without saving it. Null: any collection. */
  'templates/learn': call(
    z.strictObject({
      connectionId,
      collection: collection.nullable(),
      ids: z.array(z.string().max(1000)).max(10_000).optional(),
    }),
    /** `fields`: number of documents with each field, including those in groups. */
    z.object({ schema, documents: z.int(), fields: z.array(knownField) }),
  ),
  /** Returns the fields of the collection's newest documents, including those in groups; at most 500. */
  'templates/known-fields': call(ofCollection, z.array(knownField)),
  /**
   * Returns at most 200 violations in the metadata; none without a template, or for text that is not JSON.
   */
  'templates/check': call(ofCollection.extend({ metadata: metadataText }), z.array(violation)),
  /**
   * Returns documents with violations, newest first. May be fewer than `limit`, or none, before the end;
   * `next` continues.
   */
  'templates/violations': call(
    ofCollection.extend({ after: cursor.nullable(), limit: z.int().min(1).max(200) }),
    z.object({
      documents: z.array(
        z.object({ documentId: z.string(), title: z.string().nullable(), violations: z.array(violation) }),
      ),
      next: z.string().nullable(),
      looked: z.int(),
    }),
  ),
  /** Reads a template from a chosen file, without saving it. Null if cancelled. */
  'templates/import': call(nothing, z.object({ name: z.string(), schema }).nullable()),
  'templates/export': call(
    z.strictObject({ schema, suggestedName: z.string().max(200) }),
    z.object({ saved: z.boolean() }),
  ),
} as const

export const templateEvents = {
  'templates-changed': z.object({ connectionId }),
} as const
