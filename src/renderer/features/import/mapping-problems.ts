import {
  type ColumnUse,
  findClashes,
  isContentUse,
  type Mapping,
  splitFieldName,
} from '../../spreadsheets/index.ts'

export type MappingProblems = {
  readonly content: boolean
  readonly collection: boolean
  /** By the place of the column. */
  readonly fields: ReadonlyMap<number, 'name-missing' | 'clash'>
}

/** What stands in the way of importing with this mapping. */
export function findMappingProblems({ uses, collection }: Mapping): MappingProblems {
  const fields = new Map<number, 'name-missing' | 'clash'>()
  const named = uses.flatMap((use, index) =>
    use.to === 'field' ? [{ index, path: splitFieldName(use.name) }] : [],
  )
  for (const at of findClashes(named.map(({ path }) => path))) fields.set(named[at]?.index ?? 0, 'clash')
  for (const { index, path } of named)
    if (path.some((step) => step.trim() === '')) fields.set(index, 'name-missing')
  return {
    content: !uses.some(isContentUse),
    collection: collection.trim() === '' && !uses.some(({ to }) => to === 'collection'),
    fields,
  }
}

export function hasProblems({ content, collection, fields }: MappingProblems): boolean {
  return content || collection || fields.size > 0
}

/** Gives a column another use. Where only one column can be a document's title, the one that was becomes a field. */
export function changeUse(
  uses: readonly ColumnUse[],
  at: number,
  use: ColumnUse,
  fieldOf: (index: number) => ColumnUse,
): readonly ColumnUse[] {
  const isSingle = use.to !== 'field' && use.to !== 'nothing'
  return uses.map((before, index) => {
    if (index === at) return use
    return isSingle && before.to === use.to ? fieldOf(index) : before
  })
}
