import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { documentBody, runService } from '../../../practice-service/testing/run-service.ts'
import { templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { newDocument } from '../../../shared/schemas/document.ts'
import { sampleDocuments, sampleTemplate } from './samples.ts'

const folder = path.join(import.meta.dirname, '../../../../resources/samples/museum')
const connectionId = '5f0c9be5-8f5f-4b5e-9c53-4d6f0c1c7a01'

test('are 24 documents of six collections, each with an ID and a title of its own', () => {
  expect(sampleDocuments).toHaveLength(24)
  expect(new Set(sampleDocuments.map(({ id }) => id)).size).toBe(24)
  expect(new Set(sampleDocuments.map(({ title, collection }) => `${collection} ${title}`)).size).toBe(24)
  expect(new Set(sampleDocuments.map(({ collection }) => collection))).toEqual(
    new Set(['Photographs', 'Objects', 'Posters', 'Maps and charts', 'Stories', 'Visitor info']),
  )
})

test('use every picture of the folder, which is small', () => {
  const files = readdirSync(folder).toSorted()
  const pictures = sampleDocuments.filter(({ content }) => content.kind === 'picture')
  expect(pictures.map(({ id }) => `${id}.jpg`).toSorted()).toEqual(files)
  for (const { content } of sampleDocuments)
    if (content.kind === 'page') expect(files).toContain(`${content.picture}.jpg`)
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(folder, file)).size, 0)
  expect(bytes).toBeLessThan(1_500_000)
})

test('have metadata of every common kind of value', () => {
  const values = sampleDocuments.flatMap(({ metadata }) => Object.values(metadata))
  expect(values).toContain(true)
  expect(values.some((value) => typeof value === 'number')).toBe(true)
  expect(values.some(Array.isArray)).toBe(true)
  expect(values.some((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)))).toBe(true)
  expect(values.some((value) => String(value).startsWith('https://'))).toBe(true)
})

test('fit the template of their collection', () => {
  expect(templateFromSchema(JSON.stringify(sampleTemplate.schema))).toMatchObject({ ok: true })
  const { condition } = sampleTemplate.schema.properties
  const objects = sampleDocuments.filter(({ collection }) => collection === sampleTemplate.collection)
  expect(objects.length).toBeGreaterThan(2)
  for (const { metadata } of objects) {
    expect(Object.keys(metadata)).toEqual(Object.keys(sampleTemplate.schema.properties))
    expect(condition.enum).toContain(metadata.condition)
  }
})

test('are taken by the app and by the practice service', async () => {
  const service = await runService({ allowPrivateAddresses: false })
  for (const { id, collection, title, content, metadata } of sampleDocuments) {
    const sent =
      content.kind === 'picture'
        ? `data:image/jpeg;base64,${readFileSync(path.join(folder, `${id}.jpg`), 'base64')}`
        : content.kind === 'page'
          ? service.address + content.path
          : content.text
    const text = { kind: 'text', text: sent } as const
    const wanted = { connectionId, documentId: id, collection, title, content: text }
    expect(newDocument.safeParse({ ...wanted, metadata: JSON.stringify(metadata) }).success).toBe(true)
    const { status, body } = await service.index(
      documentBody({ id, collection, title, content: sent, metadata }),
    )
    expect([id, status]).toEqual([id, 200])
    expect(body.type).toBe({ picture: 'image', page: 'website', text: 'text' }[content.kind])
  }
})
