import { childNamed, type MetadataNode, rawOf } from '../metadata/metadata-tree.ts'

/** Why a text cannot be a template's schema; docs/templates.md lists the supported subset. */
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
  /** Names from the top; empty for the schema as a whole. */
  readonly place: readonly string[]
  /** JSON Schema keyword, or the duplicate name. */
  readonly keyword: string | null
  /** From 1; null unless the text is not JSON. */
  readonly line: number | null
}

const ownName = 'x-index-desk'
const mostProblems = 50

export class SchemaReader {
  readonly problems: SchemaProblem[] = []
  readonly #text: string
  #fields = 0

  constructor(text: string) {
    this.#text = text
  }

  report(code: SchemaProblemCode, place: readonly string[], keyword: string | null = null): void {
    if (this.problems.length >= mostProblems) return
    const isKnown = this.problems.some(
      (one) => one.code === code && one.keyword === keyword && isSame(one.place, place),
    )
    if (!isKnown) this.problems.push({ code, place, keyword, line: null })
  }

  wordsOf(node: MetadataNode, place: readonly string[]): SchemaWords {
    if (node.kind !== 'group') this.report('value-not-taken', place)
    return new SchemaWords(this, node.kind === 'group' ? node : null, place, false)
  }

  rawOf(node: MetadataNode): string {
    return rawOf(this.#text, node)
  }

  isTrue(node: MetadataNode): boolean {
    return this.rawOf(node) === 'true'
  }

  countField(): void {
    this.#fields += 1
  }

  fieldCount(): number {
    return this.#fields
  }
}

/** Keywords of one part of a schema, read by expected type; others are reported and left out. */
export class SchemaWords {
  readonly #reader: SchemaReader
  readonly #node: MetadataNode | null
  readonly #place: readonly string[]
  readonly #isOwn: boolean

  constructor(reader: SchemaReader, node: MetadataNode | null, place: readonly string[], isOwn: boolean) {
    this.#reader = reader
    this.#node = node
    this.#place = place
    this.#isOwn = isOwn
  }

  has(keyword: string): boolean {
    return this.#find(keyword) !== undefined
  }

  allow(keywords: readonly string[]): void {
    for (const child of this.#node?.children ?? []) {
      const keyword = child.name?.text ?? ''
      if (!keywords.includes(keyword)) this.#report('keyword-not-taken', keyword)
    }
  }

  refuse(keyword: string): void {
    this.#report('value-not-taken', keyword)
  }

  text(keyword: string): string | null {
    const found = this.#ofKind(keyword, 'text')
    return found && this.#textOf(found)
  }

  texts(keyword: string): readonly string[] | null {
    const found = this.#ofKind(keyword, 'list')
    if (found === null) return null
    if (found.children.every(({ kind }) => kind === 'text'))
      return found.children.map((one) => this.#textOf(one))
    this.refuse(keyword)
    return null
  }

  flag(keyword: string): boolean | undefined {
    const found = this.#ofKind(keyword, 'yes-no')
    return found === null ? undefined : this.#reader.isTrue(found)
  }

  raw(keyword: string): string | null {
    const found = this.#find(keyword)
    return found === undefined ? null : this.#reader.rawOf(found)
  }

  group(keyword: string): MetadataNode | null {
    return this.#ofKind(keyword, 'group')
  }

  members(keyword: string): readonly (readonly [string, MetadataNode])[] {
    return (this.group(keyword)?.children ?? []).map((child) => [child.name?.text ?? '', child] as const)
  }

  own(keywords: readonly string[]): SchemaWords {
    const own = new SchemaWords(this.#reader, this.group(ownName), this.#place, true)
    own.allow(keywords)
    return own
  }

  /** Accepts only the minimum 1, and only for a required field. */
  onlyOne(keyword: string, isRequired: boolean): void {
    const raw = this.raw(keyword)
    if (raw !== null && (!isRequired || raw !== '1')) this.refuse(keyword)
  }

  #find(keyword: string): MetadataNode | undefined {
    return this.#node === null ? undefined : childNamed(this.#node, keyword)
  }

  #ofKind(keyword: string, kind: MetadataNode['kind']): MetadataNode | null {
    const found = this.#find(keyword)
    if (found === undefined || found.kind === kind) return found ?? null
    this.refuse(keyword)
    return null
  }

  #report(code: SchemaProblemCode, keyword: string): void {
    this.#reader.report(code, this.#place, this.#isOwn ? `${ownName} ${keyword}` : keyword)
  }

  #textOf(node: MetadataNode): string {
    return String(JSON.parse(this.#reader.rawOf(node)))
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name, index) => name === other[index])
}
