import { describe, expect, test } from 'vitest'
import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'
import { draftFromText } from '../../metadata/index.ts'
import {
  type AddFacts,
  type AddValues,
  addSchema,
  emptyAddValues,
  readAddDraft,
  toNewDocument,
  visibleNames,
  withPicture,
} from './add-values.ts'

const facts: AddFacts = {
  picturesTravel: 'inside',
  duplicates: () => [],
  isKnownUnseen: () => false,
  isHeldByTemplate: () => false,
  isNearCollection: () => false,
  isDeadPage: () => false,
}
const known: DocumentDuplicate = {
  by: ['id'],
  documentId: 'known',
  title: 'Known',
  kind: 'text',
  collection: 'museum',
  addedAt: 1,
}
const knowing: AddFacts = { ...facts, duplicates: () => [known] }
const picture = {
  id: 'a'.repeat(64),
  mediaType: 'image/png',
  byteLength: 10,
  width: 1,
  height: 1,
  name: 'dot.png',
} as const
const good: AddValues = {
  ...emptyAddValues('museum', [1, 2, 3, 4, 5, 6], 'text'),
  text: 'Words',
  title: 'Title',
  documentId: 'title-1',
}

function problems(values: AddValues, context: AddFacts = facts): Record<string, string> {
  const parsed = addSchema(context).safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('the checks of the form', () => {
  test('a complete document has no problem', () => {
    expect(problems(good)).toEqual({})
  })

  test('a collection that is nearly a known one is asked about until that very name is kept', () => {
    const near = { ...facts, isNearCollection: (name: string) => name !== 'Museum' }
    expect(problems(good, near)).toEqual({ collection: 'collection-near' })
    expect(problems({ ...good, keptCollection: 'museum ' }, near)).toEqual({ collection: 'collection-near' })
    expect(problems({ ...good, keptCollection: 'museum' }, near)).toEqual({})
    expect(problems({ ...good, collection: 'Museum' }, near)).toEqual({})
  })

  test('asks about a dead page until that very address is added anyway', () => {
    const dead = { ...facts, isDeadPage: (address: string) => address.endsWith('/gone') }
    const gone: AddValues = { ...good, kind: 'website', websiteAddress: 'https://example.org/gone' }
    expect(problems(gone, dead)).toEqual({ websiteAddress: 'page-dead' })
    const { websiteAddress } = gone
    expect(problems({ ...gone, keptDeadAddress: 'https://example.org/' }, dead)).toEqual({
      websiteAddress: 'page-dead',
    })
    expect(problems({ ...gone, keptDeadAddress: websiteAddress }, dead)).toEqual({})
    expect(problems({ ...gone, websiteAddress: 'https://example.org/here' }, dead)).toEqual({})
    expect(problems({ ...gone, kind: 'text' }, dead)).toEqual({})
  })

  test('an empty form names every field that is missing', () => {
    expect(problems(emptyAddValues('', [1], 'text'))).toEqual({
      text: 'text-missing',
      title: 'title-missing',
      collection: 'collection-missing',
    })
  })

  test.each([
    [{ title: '' }, { title: 'title-missing' }],
    [{ kind: 'website', websiteAddress: 'museum' }, { websiteAddress: 'address-not-usable' }],
    [{ kind: 'website', websiteAddress: 'https://a.example' }, { documentId: 'id-missing' }],
  ] as const)('leaves an empty ID that follows %j to what it follows', (change, found) => {
    expect(problems({ ...good, documentId: '', ...change })).toEqual(found)
  })

  test.each([
    [{ kind: 'website', websiteAddress: '' }, 'websiteAddress', 'address-missing'],
    [{ kind: 'website', websiteAddress: 'museum' }, 'websiteAddress', 'address-not-usable'],
    [{ kind: 'image' }, 'imageAddress', 'picture-missing'],
    [{ kind: 'image', imageAddress: 'ftp://a/b.png' }, 'imageAddress', 'address-not-usable'],
    [{ documentId: 'a\nb' }, 'documentId', 'id-not-usable'],
    [{ metadata: draftFromText('{"a": }') }, 'metadata', 'metadata-unreadable'],
  ] as const)('%j', (change, field, code) => {
    expect(problems({ ...good, ...change })).toEqual({ [field]: code })
  })

  test('what the library has already passes once it was decided about', () => {
    expect(problems(good, knowing)).toEqual({ decision: 'duplicate-undecided' })
    const decided: AddValues = { ...good, decision: { choice: 'replace', documents: ['known'] } }
    expect(problems(decided, knowing)).toEqual({})
    expect(toNewDocument('c', decided)).toMatchObject({ agreed: ['known'] })
  })

  test('an update goes without collection and id, and not over metadata nobody has seen', () => {
    const updating: AddValues = {
      ...good,
      collection: '',
      documentId: '',
      decision: { choice: 'update', documents: ['known'] },
    }
    expect(problems(updating, knowing)).toEqual({})
    expect(problems(updating, { ...knowing, isKnownUnseen: () => true })).toEqual({
      decision: 'known-unseen',
    })
    expect(problems({ ...updating, title: '' }, knowing)).toEqual({ title: 'title-missing' })
  })

  test('what another kind holds is not checked', () => {
    expect(problems({ ...good, websiteAddress: 'nonsense' })).toEqual({})
  })

  test('a connection that sends no pictures refuses them before they are added', () => {
    const values: AddValues = { ...good, kind: 'image', pictures: [picture] }
    expect(problems(values)).toEqual({})
    expect(problems(values, { ...facts, picturesTravel: 'never' })).toEqual({ pictures: 'pictures-not-sent' })
  })
})

describe('the document to add', () => {
  test('metadata travels as typed, and not at all where there is none', () => {
    expect(toNewDocument('c', { ...good, metadata: draftFromText('{"n": 1.0}') }).metadata).toBe('{"n": 1.0}')
    expect(toNewDocument('c', { ...good, metadata: draftFromText('{}') }).metadata).toBeNull()
    expect(toNewDocument('c', good).metadata).toBeNull()
  })

  test('a chosen picture goes before an address typed earlier', () => {
    const values: AddValues = {
      ...good,
      kind: 'image',
      pictures: [picture],
      imageAddress: 'https://a.org/b.png',
    }
    expect(toNewDocument('c', values).content).toEqual({ kind: 'picture-file', picture })
  })
})

test('takes invisible characters out of IDs, collections and addresses alone', () => {
  const websiteAddress = 'https://exam\u00adple.org/\u200b'
  const pasted = { ...good, documentId: '\u2060REF-1', title: 'a\u00adb', websiteAddress }
  expect(visibleNames(pasted)).toEqual({ documentId: 'REF-1', websiteAddress: 'https://example.org/' })
  expect(visibleNames(good)).toEqual({})
})

describe('a kept draft', () => {
  test('comes back whole', () => {
    expect(readAddDraft(JSON.parse(JSON.stringify(good)))).toEqual(good)
  })

  test.each([{}, { text: 1 }, []])('%j is no draft', (kept) => {
    expect(readAddDraft(kept)).toBeUndefined()
  })
})

describe('choosing pictures', () => {
  const first = { ...picture, id: '1'.repeat(64) }
  const second = { ...picture, id: '2'.repeat(64) }
  const third = { ...picture, id: '3'.repeat(64) }

  test('one more comes after the others, each once', () => {
    expect(withPicture([first], second)).toEqual([first, second])
    expect(withPicture([first, second], first)).toEqual([first, second])
  })

  test('another takes the place of the one it replaces', () => {
    expect(withPicture([first, second], third, first.id)).toEqual([third, second])
    expect(withPicture([first, second], second, first.id)).toEqual([second])
    expect(withPicture([first, second], first, first.id)).toEqual([first, second])
  })

  test('a replaced one that was removed meanwhile does not come back', () => {
    expect(withPicture([second], third, first.id)).toEqual([second, third])
  })
})
