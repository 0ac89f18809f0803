import { useLayoutEffect, useRef, useState } from 'react'
import type {
  AddressChange,
  DuplicateChoice,
  NearCollectionChange,
  ReviewField,
  ReviewRow,
} from '../../../../shared/schemas/review.ts'
import type { TypedField } from './row-stops.ts'

/** Focus after saving an edit. */
export type AfterEdit = 'stay' | 'down' | 'next' | 'previous' | 'elsewhere'

/** Commands of a row. Referentially stable, so that rows do not render again. */
export type RowCommands = {
  edit(row: ReviewRow, index: number, field: TypedField): void
  type(text: string): void
  keep(after: AfterEdit): void
  giveUp(): void
  /** Leaves a ready row out, or takes it in again; any other row leads to what is wrong with it. */
  tick(row: ReviewRow, index: number): void
  /** `range`: from the anchor to this row. */
  select(row: ReviewRow, index: number, how: 'one' | 'range'): void
  /** `field`: where to begin in the metadata. */
  open(row: ReviewRow, what: 'metadata' | 'text' | 'picture', field?: string): void
  choose(row: ReviewRow, choice: DuplicateChoice): void
  /** Opens the editor of a field that has a problem. */
  fix(row: ReviewRow, index: number, field: ReviewField): void
  goToRow(key: number): void
  clean(row: ReviewRow, cleaning: AddressChange): void
  checkPicture(row: ReviewRow): void
  acceptDeadPage(row: ReviewRow): void
  decideCollection(row: ReviewRow, choice: NearCollectionChange): void
}

/** A stable object whose functions call the latest commands, so that rows do not render again. */
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
    tick: (...args) => last.current.tick(...args),
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
