import { expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { schemaOf, templateDesk } from '../templates/testing/template-desk.ts'
import { connectionOf } from '../testing/connection-of.ts'
import { applyTemplates, lockTemplates } from './lock-templates.ts'
import type { Preset } from './policy-reader.ts'

const { now: desk } = templateDesk()

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

test('templates of the file come into the library, once, and again where the file has others', async () => {
  const { templates, here, changed } = desk()
  const connections = [ofTown(here)]
  const [first, second] = [schemaOf([{ name: 'year' }]), schemaOf([{ name: 'month' }])]
  await applyTemplates(templates, connections, [presetWith(first)])
  await applyTemplates(templates, connections, [presetWith(first)])
  expect(await templates.get(here, 'notes')).toEqual({ collection: 'notes', schema: first })
  expect(changed).toEqual([here])
  await applyTemplates(templates, connections, [presetWith(second), { ...presetWith(first), identity: 'x' }])
  expect(await templates.get(here, 'notes')).toEqual({ collection: 'notes', schema: second })
})

test('they are neither changed nor removed by hand; the others are', async () => {
  const { templates, here } = desk()
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
