import { useLayoutEffect, useRef, useState } from 'react'
import type { RowCommands } from './row-commands.ts'

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
    goToProblem: (...args) => last.current.goToProblem(...args),
    goToRow: (...args) => last.current.goToRow(...args),
    clean: (...args) => last.current.clean(...args),
    checkPicture: (...args) => last.current.checkPicture(...args),
  }))
  return stable
}
