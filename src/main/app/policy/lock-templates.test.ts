import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import { bringIn, takeOut } from '../../library/testing/test-archive.ts'
import { openOperations } from '../../library/testing/test-operations.ts'
import { schemaOf, templateHarness } from '../../templates/testing/template-harness.ts'
import { connectionOf } from '../../testing/connection-of.ts'
import { shortOrLong } from '../../testing/long-form.ts'
import { applyTemplates, lockTemplates } from './lock-templates.ts'
import type { Preset } from './policy-entries.ts'

const { now: harness } = templateHarness()

const town = { name: 'Town', address: 'https://index.example' }
const ofTown = (id: string): ConnectionRecord =>
  connectionOf(id, {
    ...town,
    preset: { identity: 'town', fixed: ['name', 'address'], templates: ['notes'] },
  })

const presetWith = (schema: string): Preset => ({
  identity: 'town',
  ...town,
  templates: [{ collection: 'notes', schema }],
})

test('loads templates of the file once, and again when they change', async () => {
  const { templates, here, changed } = harness()
  const connections = [ofTown(here)]
  const [first, second] = [schemaOf([{ name: 'year' }]), schemaOf([{ name: 'month' }])]
  await applyTemplates(templates, connections, [presetWith(first)])
  await applyTemplates(templates, connections, [presetWith(first)])
  expect(await templates.get(here, 'notes')).toEqual({ collection: 'notes', schema: first })
  expect(changed).toEqual([here])
  await applyTemplates(templates, connections, [presetWith(second), { ...presetWith(first), identity: 'x' }])
  expect(await templates.get(here, 'notes')).toEqual({ collection: 'notes', schema: second })
})

test('locks templates of the file, but no others', async () => {
  const { templates, here } = harness()
  const schema = schemaOf([{ name: 'year' }])
  await applyTemplates(templates, [ofTown(here)], [presetWith(schema)])
  const locked = lockTemplates(templates, ofTown)
  const refused = { ok: false, error: { code: 'set-by-organisation' } }
  const other = schemaOf([{ name: 'other' }])
  expect(await locked.keep({ connectionId: here, collection: 'notes', schema: other })).toMatchObject(refused)
  expect(await locked.remove(here, 'notes')).toMatchObject(refused)
  expect((await templates.get(here, 'notes'))?.schema).toBe(schema)
  expect((await locked.keep({ connectionId: here, collection: 'boats', schema: other })).ok).toBe(true)
  expect((await locked.remove(here, 'boats')).ok).toBe(true)
  expect(await templates.get(here, 'boats')).toBeNull()
})

test('keeps locked templates unchanged by an archive and loses none of its templates', () => {
  const connectionId = '6e1d0a52-7c0f-4b5e-9a33-1f2d3c4b5a61'
  const collections = ['', 'notes', 'notes (older)', '(older)', 'boats', 'x'.repeat(1000)]
  const template = fc.record({
    collection: fc.constantFrom(...collections),
    schema: fc.constantFrom('a', 'b', 'c').map((name) => schemaOf([{ name }])),
    at: fc.integer({ min: 1, max: 9 }),
  })
  const templates = fc.uniqueArray(template, { selector: ({ collection }) => collection })
  fc.assert(
    fc.property(templates, templates, fc.subarray(collections), (ours, theirs, locked) => {
      const [here, there] = [openOperations(), openOperations()]
      try {
        for (const [{ operations }, all] of [
          [here, ours],
          [there, theirs],
        ] as const)
          for (const one of all) operations.templates.keep({ connectionId, ...one })
        const found = () =>
          new Map(
            here.operations.templates
              .list(connectionId)
              .map(({ collection }) => [
                collection,
                here.operations.templates.get(connectionId, collection)?.schema,
              ]),
          )
        const before = found()
        const archive = takeOut(there)
        const lockedTemplates = { [connectionId]: locked }
        bringIn(here, archive, { [connectionId]: connectionId }, { lockedTemplates })
        const after = found()
        for (const collection of locked) expect(after.get(collection)).toBe(before.get(collection))
        for (const collection of after.keys()) expect(collection.length).toBeLessThanOrEqual(1000)
        for (const { collection, schema } of theirs) {
          // Such a name has no free variant.
          if (collection.endsWith('(older)') || collection.length > 990) continue
          const beside = `${collection} (older)`.trimStart()
          if (locked.includes(beside) || theirs.some((one) => one.collection === beside)) continue
          if (!locked.includes(collection) || before.get(beside) !== undefined) continue
          expect([after.get(collection), after.get(beside)]).toContain(schema)
        }
      } finally {
        here.end()
        there.end()
      }
    }),
    { numRuns: shortOrLong(8, 25) },
  )
})

const writers = {
  'app/start/start-documents.ts': 'hands over',
  'library/archive/merge-rows.ts': 'leaves what is locked as it is',
  'library/operations.ts': 'hands over',
  'library/records/templates.ts': 'writes',
  'library/team/things-here.ts': 'leaves what is locked as it is',
  'library/worker.ts': 'hands over',
  'templates/templates.ts': 'is wrapped by lockTemplates',
}

test('writes templates nowhere else', () => {
  const main = path.join(import.meta.dirname, '..', '..')
  const found = readdirSync(main, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|(^|\/)test-|\/testing\/|migrations/.test(file))
    .filter((file) =>
      /keepTemplate|'templates\.keep'|library\.templates\b|Library\['templates'\]|(INTO|UPDATE|FROM) templates\b(?=[^`]*SET|\s*\()/.test(
        readFileSync(path.join(main, file), 'utf8'),
      ),
    )
  expect(found.sort()).toEqual(Object.keys(writers).sort())
})
