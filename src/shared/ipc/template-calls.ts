import { z } from 'zod'
import { fieldKinds } from '../domain/templates/template.ts'
import { cursor } from '../schemas/bounds.ts'
import { connectionId } from '../schemas/connection.ts'
import { metadataText } from '../schemas/document.ts'
import { call, nothing } from './call.ts'

/** Empty for the template of every collection that has none of its own. */
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

/**
 * Calls about templates: the fields of a collection's documents. `schema` is text, as in docs/templates.md.
 */
export const templateCalls = {
  'templates/list': call(
    z.strictObject({ connectionId }),
    z.array(
      z.object({
        collection,
        fieldCount: z.int(),
        onViolation: z.enum(['warn', 'block']),
        changedAt: z.int(),
        /** Number of documents of the library that it is for. */
        documents: z.int(),
      }),
    ),
  ),
  /**
   * Returns the collection's own template, or else that for all other collections; `collection` says which.
   */
  'templates/get': call(ofCollection, z.object({ schema, collection }).nullable()),
  /** Refused with `template-not-valid`; facts: `problem`, the code, `place` and `keyword`. */
  'templates/keep': call(ofCollection.extend({ schema }), nothing),
  'templates/remove': call(ofCollection, nothing),
  /** Learns a template from the newest documents, at most 10,000, without saving it. Null: of any collection. */
  'templates/learn': call(
    z.strictObject({
      connectionId,
      collection: collection.nullable(),
      ids: z.array(z.string().max(1000)).max(10_000).optional(),
    }),
    /** `fields`: number of documents with each, those of groups included. */
    z.object({ schema, documents: z.int(), fields: z.array(knownField) }),
  ),
  /** The fields that the collection's newest documents have, those of groups included; 500 at most. */
  'templates/known-fields': call(ofCollection, z.array(knownField)),
  /**
   * Returns the violations in the metadata, 200 at most. None without a template, or for text that is not
   * JSON.
   */
  'templates/check': call(ofCollection.extend({ metadata: metadataText }), z.array(violation)),
  /**
   * Returns documents with violations, newest first. May be fewer than `limit`, or none, before the end:
   * `next` goes on.
   */
  'templates/violations': call(
    ofCollection.extend({ after: cursor.nullable(), limit: z.int().min(1).max(200) }),
    z.object({
      documents: z.array(
        z.object({ documentId: z.string(), title: z.string().nullable(), violations: z.array(violation) }),
      ),
      next: z.string().nullable(),
      /** Number of documents looked at for this answer. */
      looked: z.int(),
    }),
  ),
  /** Reads a template from a file that the user chooses; it is not saved. Null if none was chosen. */
  'templates/import': call(nothing, z.object({ name: z.string(), schema }).nullable()),
  /** Writes a template to a file that the person chooses. */
  'templates/export': call(
    z.strictObject({ schema, suggestedName: z.string().max(200) }),
    z.object({ saved: z.boolean() }),
  ),
} as const

export const templateEvents = {
  'templates-changed': z.object({ connectionId }),
} as const
