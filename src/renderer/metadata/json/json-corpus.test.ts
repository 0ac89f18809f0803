import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { KnownField } from '../../../shared/domain/templates/template.ts'
import { isTaken, jsonCorpus } from '../../../shared/domain/testing/json-corpus.ts'
import { changeDraft, type DraftChange } from '../change-draft.ts'
import { draftFromText, type MetadataDraft, readDraft } from '../metadata-draft.ts'
import { examineJson } from './examine-json.ts'
import { insertOffer, offersFor } from './json-offers.ts'
import { placeInJson } from './json-place.ts'
import { repairJson } from './repair/repair-json.ts'

const change = (draft: MetadataDraft, ...steps: readonly DraftChange[]) =>
  steps.reduce((before, step) => changeDraft(before, step), draft)

const fieldsOf = (text: string) => {
  const parsed = parseMetadata(text)
  if (!parsed.ok) throw new Error('not readable')
  return parsed.value.fields
}

const knownFields: readonly KnownField[] = [
  { path: ['a'], kind: 'choice', seen: 2, samples: [{ text: 'x, "y"', seen: 2 }] },
  { path: ['new name'], kind: 'groups', seen: 1, samples: [] },
  { path: ['a', 'b'], kind: 'number', seen: 1, samples: [] },
]

/** As many positions of a long text as can be tested quickly. */
const placesIn = (text: string): readonly number[] => {
  const step = Math.max(1, Math.floor(text.length / 40))
  return Array.from({ length: Math.floor(text.length / step) + 1 }, (_, index) => index * step)
}

describe.each(jsonCorpus)('%s', (name, text) => {
  const isMetadata = isTaken([name, text])

  test('is kept as typed by the draft, in both views, and is metadata or not', () => {
    const typed = change(draftFromText('{"before": 1}', 'json'), { kind: 'text', text })
    expect(typed.text).toBe(text)
    const lookedAt = change(typed, { kind: 'view', view: 'form' }, { kind: 'view', view: 'json' })
    expect(lookedAt.text).toBe(text)
    expect(change(lookedAt, { kind: 'undo' }).text).toBe('{"before": 1}')
    expect(change(lookedAt, { kind: 'undo' }, { kind: 'redo' }).text).toBe(text)
    // White space alone is not metadata, but valid.
    expect(readDraft(typed).ok).toBe(isMetadata || text.trim() === '')
  })

  test('stays as it is, field by field, when another is added in the form, and the form is locked else', () => {
    const draft = draftFromText(text)
    const path = {
      kind: 'put',
      path: [],
      name: 'one more',
      rowKind: 'text',
      at: null,
      value: 'added',
    } as const
    const after = change(draft, path)
    if (!isMetadata) {
      if (text.trim() !== '') expect(after.text).toBe(text)
      return
    }
    const [before, now] = [fieldsOf(text), fieldsOf(after.text)]
    expect(now.slice(0, -1)).toEqual(before)
    expect(now.at(-1)).toMatchObject({ name: 'one more', raw: '"added"' })
    expect(change(after, { kind: 'undo' }).text).toBe(text)
  })

  test('is marked only at its problem', () => {
    const { problems, isJson } = examineJson(text, [])
    expect(problems.length === 0).toBe(isMetadata || text.trim() === '')
    expect(isJson).toBe(readTree(text) !== undefined)
  })

  test('is repaired if needed and possible', () => {
    const repair = repairJson(text)
    if (isMetadata) expect(repair).toEqual({ kind: 'cannot' })
    if (repair.kind !== 'repaired') return
    expect(readTree(repair.text)).toBeDefined()
    const parsed = parseMetadata(repair.text)
    expect(parsed.ok).toBe(repair.remaining.length === 0)
    expect(repair.diff.hunks.length).toBeGreaterThan(0)
  })

  test('stays valid after any completion', () => {
    for (const at of placesIn(text.slice(0, 3000))) {
      const place = placeInJson(text, at)
      if (place === undefined) continue
      for (const offer of offersFor(place, { knownFields, template: null })) {
        const { changes } = insertOffer(text, place, offer)
        const after = changes.reduceRight(
          (result, { from, to = from, insert }) => result.slice(0, from) + insert + result.slice(to),
          text,
        )
        if (isMetadata) expect(parseMetadata(after), after).toMatchObject({ ok: true })
      }
    }
  })
})
