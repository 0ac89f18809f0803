import { describe, expect, test } from 'vitest'
import type { DocumentContent } from '../../../shared/schemas/document.ts'
import { changeDraft } from '../../metadata/change-draft.ts'
import { draftFromText } from '../../metadata/metadata-draft.ts'
import { sampleItem } from '../../testing/sample-item.ts'
import {
  type CorrectValues,
  correctSchema,
  correctValues,
  isTouched,
  type OpenedItem,
  toCorrection,
} from './correct-values.ts'

const { id } = sampleItem

function opened(more: Partial<OpenedItem> = {}): OpenedItem {
  return {
    item: { ...sampleItem, state: 'needs-attention', attempts: 1 },
    collection: 'harbour',
    title: 'Tide table',
    content: { kind: 'text', text: 'High at six' },
    metadata: '{"number": 12345678901234567890}',
    ...more,
  }
}
const picture: Extract<DocumentContent, { kind: 'picture-file' }> = {
  kind: 'picture-file',
  picture: {
    id: 'a'.repeat(64),
    mediaType: 'image/png',
    byteLength: 10,
    width: 1,
    height: 1,
    name: 'quay.png',
  },
}

test('does not send untouched values', () => {
  const item = opened()
  expect(toCorrection(item, correctValues(item))).toEqual({ id })
})

test('sends only changed values', () => {
  const item = opened()
  const values = { ...correctValues(item), title: 'Tides', text: 'High at seven' }
  expect(toCorrection(item, values)).toEqual({
    id,
    title: 'Tides',
    content: { kind: 'text', text: 'High at seven' },
  })
})

test('sends removed metadata as none', () => {
  const item = opened()
  const values = { ...correctValues(item), metadata: draftFromText(null) }
  expect(toCorrection(item, values)).toEqual({ id, metadata: null })
})

test('a web address takes the place of a picture from this computer', () => {
  const item = opened({ content: picture })
  const values = { ...correctValues(item), address: ' https://example.org/quay.png ' }
  expect(toCorrection(item, values).content).toEqual({
    kind: 'picture-address',
    address: 'https://example.org/quay.png',
  })
  expect(toCorrection(item, correctValues(item))).toEqual({ id })
})

test('each wrong field is named with its code', () => {
  const item = opened({ content: { kind: 'website', address: 'https://example.org' } })
  const wrong = {
    ...correctValues(item),
    title: ' ',
    collection: '',
    address: 'nowhere',
    metadata: draftFromText('{'),
  }
  const checked = correctSchema(item).safeParse(wrong)
  expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['title', 'title-missing'],
    ['collection', 'collection-missing'],
    ['address', 'address-not-usable'],
    ['metadata', 'metadata-unreadable'],
  ])
})

describe('an add whose content was lost asks for it again', () => {
  const lost = (kind: OpenedItem['item']['kind']) =>
    opened({ item: { ...opened().item, kind }, content: null })
  const filled: Partial<Record<OpenedItem['item']['kind'], Partial<CorrectValues>>> = {
    text: { text: 'High at six' },
    unknown: { text: 'High at six' },
    website: { address: 'https://example.org' },
    'picture-address': { address: 'https://example.org/quay.png' },
    'picture-file': { picture: picture.picture },
  }

  test.each([
    ['text', 'text', 'text-missing', { kind: 'text', text: 'High at six' }],
    ['unknown', 'text', 'text-missing', { kind: 'text', text: 'High at six' }],
    ['website', 'address', 'address-missing', { kind: 'website', address: 'https://example.org' }],
    [
      'picture-address',
      'address',
      'address-missing',
      { kind: 'picture-address', address: 'https://example.org/quay.png' },
    ],
    ['picture-file', 'address', 'picture-missing', picture],
  ] as const)('%s', (kind, field, code, content) => {
    const item = lost(kind)
    const issues = correctSchema(item).safeParse(correctValues(item)).error?.issues
    expect(issues?.map(({ path, message }) => [path[0], message])).toEqual([[field, code]])
    const values = { ...correctValues(item), ...filled[kind] }
    expect(correctSchema(item).safeParse(values).success).toBe(true)
    expect(toCorrection(item, values)).toEqual({ id, content })
  })
})

test('counts typing as unsaved, but not looking around', () => {
  const item = opened()
  const values = correctValues(item)
  expect(isTouched(item, values)).toBe(false)
  const inJson = { ...values, metadata: changeDraft(values.metadata, { kind: 'view', view: 'json' }) }
  expect(isTouched(item, inJson)).toBe(false)
  const row = changeDraft(values.metadata, { kind: 'add-row' })
  expect(isTouched(item, { ...values, metadata: row })).toBe(false)
  const value = changeDraft(row, { kind: 'value', id: row.form.nextId - 1, value: 'half typed' })
  for (const change of [
    { title: 'Tides' },
    { collection: 'pier' },
    { text: '' },
    { address: 'h' },
    { picture: picture.picture },
    { metadata: draftFromText('{') },
    { metadata: value },
  ])
    expect(isTouched(item, { ...values, ...change }), JSON.stringify(change)).toBe(true)
})
