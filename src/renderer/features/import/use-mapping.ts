import { useCallback, useEffect, useState } from 'react'
import { useRemembered } from '../../services/remembered.tsx'
import { findMapping } from '../../spreadsheets/columns/kept-mapping.ts'
import {
  type ColumnUse,
  fieldUseOf,
  findClashes,
  flattenClashes,
  guessUses,
  isContentUse,
  type Mapping,
  splitFieldName,
  type TableLook,
} from '../../spreadsheets/index.ts'

type MappingState = {
  readonly mapping: Mapping
  /** It was used for a table with the same columns before. */
  readonly isKept: boolean
}

/** How the columns of a table are mapped: as last time, or as they look. Null until that is known. */
export function useMapping(look: TableLook | null) {
  const [state, setState] = useState<(MappingState & { readonly look: TableLook }) | null>(null)
  const [collection, setCollection] = useRemembered('import:collection', '')

  const guess = useCallback(
    (of: TableLook): Mapping => ({ uses: guessUses(of.columns, of.hasHeader === null), collection: '' }),
    [],
  )
  useEffect(() => {
    if (look === null) return
    let isOver = false
    void findMapping(look.columns.map(({ name }) => name)).then((kept) => {
      if (!isOver) setState({ look, mapping: kept ?? guess(look), isKept: kept !== null })
    })
    return () => {
      isOver = true
    }
  }, [look, guess])

  if (look === null || state?.look !== look) return null
  const { mapping, isKept } = state
  const fieldOf = (index: number): ColumnUse => {
    const column = look.columns[index]
    return column === undefined ? { to: 'nothing' } : fieldUseOf(column, look.hasHeader === null)
  }
  const change = (next: Mapping) => setState({ look, mapping: next, isKept: false })
  return {
    isKept,
    // What was typed for one table is a fair suggestion for the next.
    mapping: { ...mapping, collection: mapping.collection === '' ? collection : mapping.collection },
    use: (at: number, to: ColumnUse['to']) =>
      change({
        ...mapping,
        uses: changeUse(mapping.uses, at, to === 'field' ? fieldOf(at) : { to }, fieldOf),
      }),
    changeField: (at: number, use: ColumnUse) => change({ ...mapping, uses: mapping.uses.with(at, use) }),
    setCollection: (name: string) => {
      setCollection(name)
      change({ ...mapping, collection: name })
    },
    guessAgain: () => change(guess(look)),
  }
}

export type MappingProblems = {
  readonly content: boolean
  readonly collection: boolean
  /** By the place of the column. */
  readonly fields: ReadonlyMap<number, 'name-missing' | 'clash'>
}

/** What stands in the way of importing with this mapping. */
export function findMappingProblems(mapping: Mapping): MappingProblems {
  const { uses, collection } = flattenClashes(mapping)
  const fields = new Map<number, 'name-missing' | 'clash'>()
  const named = uses.flatMap((use, index) =>
    use.to === 'field' ? [{ index, path: splitFieldName(use.name) }] : [],
  )
  for (const at of findClashes(named.map(({ path }) => path)).same) fields.set(named[at]?.index ?? 0, 'clash')
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
function changeUse(
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
