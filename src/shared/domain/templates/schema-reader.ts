import { childNamed, type MetadataNode, rawOf } from '../metadata/metadata-tree.ts'

/** Why a text cannot be taken as a template's schema. docs/templates.md says what can. */
export type SchemaProblemCode =
  | 'not-json'
  | 'not-an-object'
  | 'duplicate-name'
  | 'keyword-not-taken'
  | 'value-not-taken'
  | 'keyword-missing'
  | 'choices-missing'
  | 'preset-not-fitting'
  | 'too-deep'
  | 'too-many-fields'
  | 'too-long'

export type SchemaProblem = {
  readonly code: SchemaProblemCode
  /** The field concerned, by names from the top; empty for the schema as a whole. */
  readonly place: readonly string[]
  /** The word of JSON Schema concerned, or the name that is there twice. */
  readonly keyword: string | null
  /** From 1; for text that is not JSON. */
  readonly line: number | null
}

/** The words of one part of a schema, read as what they must be; what is otherwise is reported and left out. */
export type SchemaWords = {
  has(keyword: string): boolean
  /** Reports every word that is none of these. */
  allow(keywords: readonly string[]): void
  /** Reports a word whose value is not taken. */
  refuse(keyword: string): void
  text(keyword: string): string | null
  texts(keyword: string): readonly string[] | null
  flag(keyword: string): boolean | undefined
  raw(keyword: string): string | null
  group(keyword: string): MetadataNode | null
  members(keyword: string): readonly (readonly [string, MetadataNode])[]
  /** What JSON Schema has no word for. */
  own(keywords: readonly string[]): SchemaWords
  /** Takes a smallest size of 1, and that only where the field is required. */
  onlyOne(keyword: string, isRequired: boolean): void
}

export type SchemaReader = {
  readonly problems: readonly SchemaProblem[]
  report(code: SchemaProblemCode, place: readonly string[], keyword?: string): void
  wordsOf(node: MetadataNode, place: readonly string[]): SchemaWords
  isTrue(node: MetadataNode): boolean
  countField(): void
  fieldCount(): number
}

const ownName = 'x-index-desk'
const mostProblems = 50

export function createSchemaReader(text: string): SchemaReader {
  const problems: SchemaProblem[] = []
  let count = 0
  const report: SchemaReader['report'] = (code, place, keyword = undefined) => {
    if (problems.length >= mostProblems) return
    const isKnown = problems.some(
      (one) => one.code === code && one.keyword === (keyword ?? null) && isSame(one.place, place),
    )
    if (!isKnown) problems.push({ code, place, keyword: keyword ?? null, line: null })
  }

  const textOf = (node: MetadataNode) => String(JSON.parse(rawOf(text, node)))

  function wordsOf(node: MetadataNode | null, place: readonly string[], isOwn: boolean): SchemaWords {
    const find = (keyword: string) => (node === null ? undefined : childNamed(node, keyword))
    const named = (keyword: string) => (isOwn ? `${ownName} ${keyword}` : keyword)
    const refuse = (keyword: string) => report('value-not-taken', place, named(keyword))
    const ofKind = (keyword: string, kind: MetadataNode['kind']): MetadataNode | null => {
      const found = find(keyword)
      if (found === undefined) return null
      if (found.kind === kind) return found
      refuse(keyword)
      return null
    }
    const groupMembers = (keyword: string) =>
      (ofKind(keyword, 'group')?.children ?? []).map((child) => [child.name?.text ?? '', child] as const)
    return {
      has: (keyword) => find(keyword) !== undefined,
      allow: (keywords) => {
        for (const child of node?.children ?? []) {
          const keyword = child.name?.text ?? ''
          if (!keywords.includes(keyword)) report('keyword-not-taken', place, named(keyword))
        }
      },
      refuse,
      text: (keyword) => {
        const found = ofKind(keyword, 'text')
        return found === null ? null : textOf(found)
      },
      texts: (keyword) => {
        const found = ofKind(keyword, 'list')
        if (found === null) return null
        if (found.children.every(({ kind }) => kind === 'text')) return found.children.map(textOf)
        refuse(keyword)
        return null
      },
      flag: (keyword) => {
        const found = ofKind(keyword, 'yes-no')
        return found === null ? undefined : rawOf(text, found) === 'true'
      },
      raw: (keyword) => {
        const found = find(keyword)
        return found === undefined ? null : rawOf(text, found)
      },
      group: (keyword) => ofKind(keyword, 'group'),
      members: groupMembers,
      own: (keywords) => {
        const own = wordsOf(ofKind(ownName, 'group'), place, true)
        own.allow(keywords)
        return own
      },
      onlyOne: (keyword, isRequired) => {
        const found = find(keyword)
        if (found !== undefined && (!isRequired || rawOf(text, found) !== '1')) refuse(keyword)
      },
    }
  }

  return {
    problems,
    report,
    wordsOf: (node, place) => {
      if (node.kind !== 'group') report('value-not-taken', place)
      return wordsOf(node.kind === 'group' ? node : null, place, false)
    },
    isTrue: (node) => rawOf(text, node) === 'true',
    countField: () => {
      count += 1
    },
    fieldCount: () => count,
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}
