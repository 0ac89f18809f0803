import { describe, expect, test } from 'vitest'
import type { DocumentDuplicate } from '../../../shared/schemas/document.ts'
import { choicesFor, decisionFor } from './add-values.ts'

const duplicate = (documentId: string, ...by: DocumentDuplicate['by']): DocumentDuplicate => ({
  by,
  documentId,
  title: documentId,
  kind: 'text',
  collection: 'museum',
  addedAt: 1,
})
const sameText = duplicate('a', 'text')
const sameId = duplicate('b', 'id')

describe('what can be chosen', () => {
  test('a document is replaced only under its own id', () => {
    expect(choicesFor([sameText])).toEqual(['update', 'add'])
    expect(choicesFor([sameText, sameId])).toEqual(['update', 'replace', 'add'])
  })
})

describe('a decision', () => {
  test('holds for the documents that were shown', () => {
    const decision = { choice: 'add', documents: ['a', 'c'] } as const
    expect(decisionFor([sameText], decision)).toBe(decision)
    expect(decisionFor([sameText, duplicate('c', 'picture')], decision)).toBe(decision)
  })

  test('holds for no others', () => {
    for (const choice of ['update', 'add'] as const)
      expect(decisionFor([sameText, duplicate('d', 'text')], { choice, documents: ['a'] })).toBeNull()
    expect(decisionFor([sameText], null)).toBeNull()
  })

  test('is no decision where nothing is the same', () => {
    expect(decisionFor([], { choice: 'update', documents: ['a'] })).toBeNull()
  })

  test('to add beside a document does not hold under that document’s id', () => {
    expect(decisionFor([sameId], { choice: 'add', documents: ['b'] })).toBeNull()
    expect(decisionFor([duplicate('b', 'id', 'text')], { choice: 'add', documents: ['b'] })).toBeNull()
  })

  test('to replace does not hold under another id', () => {
    expect(decisionFor([sameText], { choice: 'replace', documents: ['a'] })).toBeNull()
    expect(decisionFor([sameId], { choice: 'replace', documents: ['b'] })).not.toBeNull()
  })
})
