import { describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { draftFromText } from '../../metadata/index.ts'
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
const form = (title: string, text: string | null, startedWith = '') => ({
  title,
  metadata: draftFromText(text),
  startedWith,
})

describe('an update instead of a second document', () => {
  test('gives the title and lays the fields over, and loses none', () => {
    expect(updateInstead(known, form('Hours', '{"year": 2, "tag": "x"}'))).toMatchObject({
      title: 'Hours',
      metadata: '{\n  "by": "Ada",\n  "year": 2,\n  "tag": "x"\n}',
      changes: {
        counts: { kept: 1, changed: 1, added: 1, removed: 0 },
        shown: [
          { kind: 'changed', path: ['year'], before: '1.0', raw: '2', loses: false },
          { kind: 'added', path: ['tag'], raw: '"x"', at: 2, key: '"tag"' },
        ],
        removals: { names: [], places: [] },
      },
    })
  })

  test.each([null, '{}', '{"year": 1.0}'])('leaves metadata alone under %j', (text) => {
    expect(updateInstead(known, form('Opening hours', text))).toMatchObject({
      title: undefined,
      metadata: undefined,
      changes: { differs: false, shown: [] },
    })
  })

  test('leaves out what the template gave and nobody touched', () => {
    const given = '{"year": 1900.0, "tag": "x"}'
    const metadataUnder = (text: string) => {
      const update = updateInstead(known, form('Hours', text, given))
      return typeof update === 'object' ? update.metadata : update
    }
    expect(metadataUnder(given)).toBeUndefined()
    expect(metadataUnder('{"year": 1900.0, "tag": "y"}')).toBe(
      '{\n  "by": "Ada",\n  "year": 1.0,\n  "tag": "y"\n}',
    )
    expect(metadataUnder('{"year": 1900, "tag": "x"}')).toBe('{\n  "by": "Ada",\n  "year": 1900\n}')
    expect(metadataUnder('{"year": ')).toBe('unreadable')
  })

  test('does not replace metadata nobody here has seen', () => {
    const partial: DocumentDetail = { ...known, knowledge: 'partial', kind: 'unknown', metadata: null }
    expect(updateInstead(partial, form('Hours', '{"a": 1}'))).toBe('unseen')
    expect(updateInstead(partial, form('Hours', null))).toMatchObject({ title: 'Hours' })
  })
})
