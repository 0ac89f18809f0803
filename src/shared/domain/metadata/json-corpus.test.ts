import { describe, expect, test } from 'vitest'
import { isTaken, jsonCorpus } from '../testing/json-corpus.ts'
import { compactJson, parseMetadata } from './metadata-text.ts'
import { tidyJson } from './metadata-tidy.ts'
import { readTree } from './metadata-tree.ts'

function readByPlatform(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('has the stated number of cases, each named once', () => {
  expect(jsonCorpus.length).toBeGreaterThan(250)
  expect(new Set(jsonCorpus.map(([name]) => name)).size).toBe(jsonCorpus.length)
  for (const [name] of jsonCorpus) expect(name).toMatch(/^(?:[yn]|i_taken|i_refused)_[a-z0-9_]+$/)
})

describe.each(jsonCorpus)('%s', (name, text) => {
  const isMetadata = isTaken([name, text])
  const parsed = parseMetadata(text)

  test('is accepted, or refused with a place', () => {
    expect(parsed.ok).toBe(isMetadata)
    if (parsed.ok) return
    expect(parsed.error.length).toBeGreaterThan(0)
    for (const { offset, line, column } of parsed.error) {
      expect(offset).toBeLessThanOrEqual(text.length)
      expect(line).toBeGreaterThan(0)
      expect(column).toBeGreaterThan(0)
    }
  })

  test('is parsed as by JSON.parse', () => {
    const value = readByPlatform(text)
    if (parsed.ok) {
      expect(value).toBeTypeOf('object')
      const names = parsed.value.fields.map((field) => field.name)
      expect([...names].sort()).toEqual(Object.keys(value ?? {}).sort())
    }
    if (value === undefined) expect(readTree(text)).toBeUndefined()
    else if (!/^(?:n_deep|i_refused)/.test(name)) expect(readTree(text)).toBeDefined()
  })

  test('changes only white space when formatted', () => {
    const tidied = tidyJson(text)
    if (readTree(text) === undefined) expect(tidied).toBe(text)
    else expect(compactJson(tidied)).toBe(compactJson(text))
    expect(tidyJson(tidied)).toBe(tidied)
  })

  test('is sent as typed, except white space', () => {
    if (!parsed.ok) return
    const compact = compactJson(text)
    expect(readByPlatform(compact)).toEqual(readByPlatform(text))
    expect(compactJson(compact)).toBe(compact)
  })
})
