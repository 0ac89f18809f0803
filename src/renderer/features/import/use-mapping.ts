import { useCallback, useEffect, useState } from 'react'
import { useRemembered } from '../../services/remembered.tsx'
import { findMapping } from '../../spreadsheets/columns/kept-mapping.ts'
import {
  type ColumnUse,
  type FieldUse,
  fieldUseOf,
  findClashes,
  flattenClashes,
  guessUses,
  isContentUse,
  type Mapping,
  splitFieldName,
  type TableLook,
} from '../../spreadsheets/index.ts'
import { type ColumnChoice, isPart, kindOfChoice, type PartUse } from './column-choice.ts'

type MappingState = {
  readonly mapping: Mapping
  readonly isKept: boolean
  readonly guessed: readonly ColumnUse[]
}

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
      if (isOver) return
      const guessed = guess(look)
      if (kept === null) return setState({ look, mapping: guessed, isKept: false, guessed: guessed.uses })
      const { isOfExport = false, ...mapping } = kept
      setState({ look, mapping, isKept: !isOfExport, guessed: isOfExport ? mapping.uses : guessed.uses })
    })
    return () => {
      isOver = true
    }
  }, [look, guess])

  if (look === null || state?.look !== look) return null
  const { mapping, isKept, guessed } = state
  const fieldOf = (index: number): FieldUse | undefined => {
    const column = look.columns[index]
    return column && fieldUseOf(column, look.hasHeader === null)
  }
  const change = (next: Mapping) => setState({ look, mapping: next, isKept: false, guessed })
  const changeField = (at: number, to: Partial<FieldUse>) => {
    const use = mapping.uses[at]
    const field = use?.to === 'field' ? use : fieldOf(at)
    if (field !== undefined) change({ ...mapping, uses: mapping.uses.with(at, { ...field, ...to }) })
  }
  return {
    isKept,
    isAsGuessed: (index: number) => isSameUse(mapping.uses[index], guessed[index]),
    isRenamed: (index: number) => {
      const use = mapping.uses[index]
      return use?.to === 'field' && use.name !== fieldOf(index)?.name
    },
    // The collection typed for one table is a good suggestion for the next.
    mapping: { ...mapping, collection: mapping.collection === '' ? collection : mapping.collection },
    choose: (at: number, choice: ColumnChoice) => {
      const kind = kindOfChoice(choice)
      if (kind !== undefined) changeField(at, { kind })
      else if (isPart(choice)) change({ ...mapping, uses: changeUse(mapping.uses, at, choice, fieldOf) })
    },
    rename: (at: number, name: string) => changeField(at, { name }),
    setCollection: (name: string) => {
      setCollection(name)
      change({ ...mapping, collection: name })
    },
    guessAgain: () => change(guess(look)),
  }
}

function isSameUse(one: ColumnUse | undefined, other: ColumnUse | undefined): boolean {
  if (one?.to !== 'field' || other?.to !== 'field') return one?.to === other?.to
  return one.name === other.name && one.kind === other.kind
}

export type FieldProblem = 'name-missing' | 'clash'

export type MappingProblems = {
  readonly content: boolean
  readonly collection: boolean
  readonly fields: ReadonlyMap<number, FieldProblem>
}

export function findMappingProblems(mapping: Mapping): MappingProblems {
  const { uses, collection } = flattenClashes(mapping)
  const fields = new Map<number, FieldProblem>()
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
  to: PartUse,
  fieldOf: (index: number) => FieldUse | undefined,
): readonly ColumnUse[] {
  return uses.map((before, index) => {
    if (index === at) return { to }
    return to !== 'nothing' && before.to === to ? (fieldOf(index) ?? before) : before
  })
}
