import { useLayoutEffect, useRef, useState } from 'react'
import type {
  AddressChange,
  DuplicateChoice,
  NearCollectionChange,
  ReviewField,
  ReviewRow,
} from '../../../../shared/schemas/review.ts'
import type { TypedField } from './row-stops.ts'

/** Where the keys go once what was typed is kept. */
export type AfterEdit = 'stay' | 'down' | 'next' | 'previous' | 'elsewhere'

/** What can be asked for from within a row; the same object as long as the table lives, so that rows rest. */
export type RowCommands = {
  edit(row: ReviewRow, index: number, field: TypedField): void
  type(text: string): void
  keep(after: AfterEdit): void
  giveUp(): void
  /** `range`: all from the row chosen last up to this one. */
  select(row: ReviewRow, index: number, how: 'one' | 'range'): void
  open(row: ReviewRow, what: 'metadata' | 'text' | 'picture'): void
  choose(row: ReviewRow, choice: DuplicateChoice): void
  /** Opens what edits a field that has a problem. */
  fix(row: ReviewRow, index: number, field: ReviewField): void
  /** Leads to the row with this number. */
  goToRow(position: number): void
  clean(row: ReviewRow, cleaning: AddressChange): void
  checkPicture(row: ReviewRow): void
  acceptDeadPage(row: ReviewRow): void
  decideCollection(row: ReviewRow, choice: NearCollectionChange): void
}

/** The same object for good, whose functions do what those of the last drawing did: rows need not be drawn anew. */
export function useStableCommands(commands: RowCommands): RowCommands {
  const last = useRef(commands)
  useLayoutEffect(() => {
    last.current = commands
  })
  const [stable] = useState<RowCommands>(() => ({
    edit: (...args) => last.current.edit(...args),
    type: (...args) => last.current.type(...args),
    keep: (...args) => last.current.keep(...args),
    giveUp: () => last.current.giveUp(),
    select: (...args) => last.current.select(...args),
    open: (...args) => last.current.open(...args),
    choose: (...args) => last.current.choose(...args),
    fix: (...args) => last.current.fix(...args),
    goToRow: (...args) => last.current.goToRow(...args),
    clean: (...args) => last.current.clean(...args),
    checkPicture: (...args) => last.current.checkPicture(...args),
    acceptDeadPage: (...args) => last.current.acceptDeadPage(...args),
    decideCollection: (...args) => last.current.decideCollection(...args),
  }))
  return stable
}
