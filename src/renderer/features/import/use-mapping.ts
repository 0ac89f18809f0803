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
  /** True if the mapping was used before for a table with these columns. */
  readonly isKept: boolean
}

/** The mapping of a table's columns: the last one, or a guess. Null until loaded. */
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
  const guessed = guess(look).uses
  return {
    isKept,
    /** True if the column was recognised, and is used so. */
    isMatched: (index: number) => {
      const to = mapping.uses[index]?.to
      return to !== undefined && to !== 'field' && to !== 'nothing' && to === guessed[index]?.to
    },
    // The collection typed for one table is a good suggestion for the next.
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
  /** Keyed by column index. */
  readonly fields: ReadonlyMap<number, 'name-missing' | 'clash'>
}

/** Problems that prevent importing with this mapping. */
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

/** Changes the use of a column. If another column had a unique use, such as the title, that one becomes a field. */
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
