import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../../shared/domain/metadata-text.ts'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { updateInstead } from './save-instead.ts'

const known: DocumentDetail = {
  connectionId: '7b0c2f6e-3c54-4b8a-9d57-0d5f3a5f4a11',
  documentId: 'hours',
  kind: 'text',
  collection: 'museum',
  title: 'Opening hours',
  excerpt: '',
  pictureId: null,
  state: 'done',
  addedAt: 1,
  changedAt: 1,
  knowledge: 'full',
  content: { kind: 'text', text: 'Ten to five.' },
  metadata: '{"by": "Ada", "year": 1.0}',
  versions: [],
  cameWith: [],
}
const fields = (text: string) => {
  const parsed = parseMetadata(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

describe('an update instead of a second document', () => {
  test('gives the title and lays the fields over, and loses none', () => {
    expect(updateInstead(known, { title: 'Hours', metadata: fields('{"year": 2, "tag": "x"}') })).toEqual({
      title: 'Hours',
      metadata: '{\n  "by": "Ada",\n  "year": 2,\n  "tag": "x"\n}',
      changes: [
        { kind: 'kept', path: ['by'], raw: '"Ada"' },
        { kind: 'changed', path: ['year'], before: '1.0', raw: '2', loses: false },
        { kind: 'added', path: ['tag'], raw: '"x"', at: 2, key: '"tag"' },
      ],
    })
  })

  test.each([null, '{}', '{"year": 1.0}'])('leaves metadata alone under %j', (text) => {
    const metadata = text === null ? null : fields(text)
    expect(updateInstead(known, { title: 'Opening hours', metadata })).toEqual({
      title: undefined,
      metadata: undefined,
      changes: [],
    })
  })

  test('does not replace metadata nobody here has seen', () => {
    const partial: DocumentDetail = { ...known, knowledge: 'partial', kind: 'unknown', metadata: null }
    expect(updateInstead(partial, { title: 'Hours', metadata: fields('{"a": 1}') })).toBe('unseen')
    expect(updateInstead(partial, { title: 'Hours', metadata: null })).toMatchObject({ title: 'Hours' })
  })
})
