import { useCallback, useEffect, useState } from 'react'
import { useRemembered } from '../../services/remembered.tsx'
import {
  type ColumnUse,
  fieldUseOf,
  guessUses,
  type Mapping,
  type TableLook,
} from '../../spreadsheets/index.ts'
import { findMapping } from '../../spreadsheets/kept-mapping.ts'
import { changeUse } from './mapping-problems.ts'

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
