import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMetadata } from '../../../shared/domain/metadata/metadata-text.ts'
import { readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import type { FieldKind, KnownField, Template } from '../../../shared/domain/templates/template.ts'
import { insertOffer, offersFor } from './json-offers.ts'
import { placeInJson } from './json-place.ts'

const field = (path: string, kind: FieldKind, samples: readonly string[] = [], seen = 10): KnownField => ({
  path: path.split('.'),
  kind,
  seen,
  samples: samples.map((text) => ({ text, seen: 1 })),
})

const knownFields: readonly KnownField[] = [
  field('status', 'choice', ['draft', 'final'], 40),
  field('pages', 'number', [], 30),
  field('tags', 'list', ['harbour', 'pier'], 20),
  field('say "hi"', 'text', ['a "quoted" one']),
  field('open', 'yes-no'),
  field('place', 'group'),
  field('place.city', 'text', ['Riga']),
  field('place.country', 'text'),
  field('people', 'groups'),
  field('people.name', 'text', ['Ada']),
]
const context = { knownFields, template: null }

/** `|` marks the caret, `‹…›` the resulting selection. */
const cursorIn = (marked: string) => ({ text: marked.replace('|', ''), at: marked.indexOf('|') })

function offered(marked: string, from: Parameters<typeof offersFor>[1] = context): readonly string[] {
  const { text, at } = cursorIn(marked)
  const place = placeInJson(text, at)
  return place === undefined ? [] : offersFor(place, from).map((offer) => offer.text)
}

function changed(text: string, { changes }: ReturnType<typeof insertOffer>): string {
  return changes.reduceRight(
    (result, { from, to = from, insert }) => result.slice(0, from) + insert + result.slice(to),
    text,
  )
}

function taken(marked: string, wanted: string): string {
  const { text, at } = cursorIn(marked)
  const place = placeInJson(text, at)
  const offer = place && offersFor(place, context).find((candidate) => candidate.text === wanted)
  if (place === undefined || offer === undefined) throw new Error(`“${wanted}” is not offered`)
  const insertion = insertOffer(text, place, offer)
  const { anchor, head } = insertion.selection
  const result = changed(text, insertion)
  return `${result.slice(0, anchor)}‹${result.slice(anchor, head)}›${result.slice(head)}`
}

describe('completions', () => {
  test.each([
    ['{|}', ['status', 'pages', 'tags', 'say "hi"', 'open', 'place', 'people']],
    ['{"pages": 1, "|"}', ['status', 'tags', 'say "hi"', 'open', 'place', 'people']],
    ['{"|", "status": "x", "pages": 2}', ['tags', 'say "hi"', 'open', 'place', 'people']],
    ['{"place": {"|"}, "city": 1}', ['city', 'country']],
    ['{"place": {"city": "Riga", |}}', ['country']],
    ['{"people": [{"name": "Ada"}, {|}]}', ['name']],
    ['{"people": [{"name": "|"}]}', ['Ada']],
    ['{"other": {|}}', []],
    ['{"status": |}', ['draft', 'final']],
    ['{"status": "dr|"}', ['draft', 'final']],
    ['{"status": dr|}', ['draft', 'final']],
    ['{"open": |}', ['true', 'false']],
    ['{"tags": ["pier", |]}', ['harbour']],
    ['{"tags": |}', []],
    ['{"pages": |}', []],
    ['{"status" |: 1}', []],
    ['{"status": | "draft"}', []],
    ['|', []],
    ['{} |', []],
    ['["|"]', []],
  ])('%s', (marked, wanted) => {
    expect(offered(marked)).toEqual(wanted)
  })

  test('inside an unclosed string, whatever follows', () => {
    expect(offered('{\n  "pages": 1,\n  "st|\n  "open": true\n}')).toEqual([
      'status',
      'tags',
      'say "hi"',
      'place',
      'people',
    ])
  })

  test('the template comes first, with its choices', () => {
    const blank = { label: null, help: null, required: false, locked: false, preset: null, fields: [] }
    const template: Template = {
      allowsOthers: true,
      onViolation: 'warn',
      fields: [
        { ...blank, name: 'area', kind: 'text', choices: [] },
        { ...blank, name: 'status', kind: 'choice', choices: ['checked', 'draft'] },
        {
          ...blank,
          name: 'place',
          kind: 'group',
          choices: [],
          fields: [{ ...blank, name: 'pier', kind: 'text', choices: [] }],
        },
      ],
    }
    expect(offered('{|}', { knownFields, template }).slice(0, 4)).toEqual([
      'area',
      'status',
      'place',
      'pages',
    ])
    expect(offered('{"status": "|"}', { knownFields, template })).toEqual(['checked', 'draft', 'final'])
    expect(offered('{"place": {|}}', { knownFields, template })).toEqual(['pier', 'city', 'country'])
  })
})

describe('taking an offer', () => {
  test.each([
    ['{|}', 'status', '{"status": "‹›"}'],
    ['{|}', 'pages', '{"pages": ‹0›}'],
    ['{|}', 'tags', '{"tags": [‹›]}'],
    ['{|}', 'say "hi"', '{"say \\"hi\\"": "‹›"}'],
    ['{"st|"}', 'status', '{"status": "‹›"}'],
    ['{"st|}', 'status', '{"status": "‹›"}'],
    ['{st|}', 'status', '{"status": "‹›"}'],
    ['{"st|": 1}', 'status', '{"status"‹›: 1}'],
    ['{"a": 1|}', 'open', '{"a": 1, "open": ‹false›}'],
    ['{\n  "a": 1\n  |\n}', 'open', '{\n  "a": 1,\n  "open": ‹false›\n}'],
    ['{| "a": 1}', 'open', '{"open": ‹false›,  "a": 1}'],
    ['{"a": 1, "|"b": 2}', 'open', '{"a": 1, "open": ‹false›, "b": 2}'],
    ['{"status":|}', 'draft', '{"status": "draft"‹›}'],
    ['{"status": "|, "b": 2}', 'draft', '{"status": "draft"‹›, "b": 2}'],
    ['{"status": "fi|nal"}', 'draft', '{"status": "draft"‹›}'],
    ['{"tags": [|]}', 'pier', '{"tags": ["pier"‹›]}'],
    ['{"tags": ["harbour"|]}', 'pier', '{"tags": ["harbour", "pier"‹›]}'],
    ['{"tags": [|"harbour"]}', 'pier', '{"tags": ["pier"‹›, "harbour"]}'],
  ])('%s and %s', (marked, wanted, after) => {
    expect(taken(marked, wanted)).toBe(after)
  })

  test('keeps JSON valid and names unique at any position', () => {
    const names = fc.constantFrom('status', 'pages', 'tags', 'place', 'city', 'people', 'name', 'x', 'é"', '')
    const json = fc.letrec<{ value: unknown; group: unknown }>((tie) => ({
      group: fc.dictionary(names, tie('value'), { maxKeys: 5 }),
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>('draft', 'a, "b": {', '\\', 12, true, null, ''),
        fc.array(tie('value'), { maxLength: 3 }),
        tie('group'),
      ),
    })).group
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 2), fc.nat(), fc.nat(), (value, indent, where, which) => {
        const text = JSON.stringify(value, undefined, indent)
        const at = where % (text.length + 1)
        const place = placeInJson(text, at)
        const offers = place === undefined ? [] : offersFor(place, context)
        const offer = offers[which % Math.max(1, offers.length)]
        if (place === undefined || offer === undefined) return
        const insertion = insertOffer(text, place, offer)
        const after = changed(text, insertion)
        expect(parseMetadata(after)).toMatchObject({ ok: true })
        expect(insertion.selection.head).toBeLessThanOrEqual(after.length)
      }),
      { numRuns: 3000 },
    )
  })

  test('never throws for any typed text', () => {
    const broken = fc
      .array(fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', '\n', 'status', '1', '"tags"'))
      .map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(broken, fc.nat(), fc.nat(), (text, where, which) => {
        const place = placeInJson(text, where % (text.length + 1))
        const offers = place === undefined ? [] : offersFor(place, context)
        const offer = offers[which % Math.max(1, offers.length)]
        if (place === undefined || offer === undefined) return
        const after = changed(text, insertOffer(text, place, offer))
        if (readTree(text) !== undefined) expect(readTree(after)).toBeDefined()
      }),
    )
  })
})
