import { Hash } from 'lucide-react'
import { memo, useCallback, useLayoutEffect, useRef } from 'react'
import { words } from '../../messages/messages.ts'
import { Button } from '../../ui/button.tsx'
import { ChangesButton } from '../bulk-edits/index.ts'
import { ExportDocumentsButton } from '../export/index.ts'
import { QueryBar } from '../query/index.ts'
import { TrashLink } from '../trash/index.ts'
import { SaveChangesButton, ViewActions, ViewProblems } from '../views/index.ts'
import { ListOptions } from './list-options.tsx'

/** Drawn anew for another text only, not for what is found by it. */
export const SteadyQueryBar = memo(QueryBar)

/** Parts of the screen that nothing typed into the search changes at once: they are not drawn anew at every key of it. */
export const SteadyExportButton = memo(ExportDocumentsButton)
export const SteadySaveChangesButton = memo(SaveChangesButton)
export const SteadyViewActions = memo(ViewActions)
export const SteadyViewProblems = memo(ViewProblems)
export const SteadyTrashLink = memo(TrashLink)
export const SteadyChangesButton = memo(ChangesButton)
export const SteadyListOptions = memo(ListOptions)

export const EditByIdButton = memo(function EditByIdButton({ onOpen }: { onOpen(): void }) {
  const { editById } = words.library
  return (
    <Button icon={<Hash size={15} aria-hidden />} title={editById} onClick={onOpen}>
      {editById}
    </Button>
  )
})

/** One that stays the same, whichever it stands for by now. */
export function useSteady<A extends readonly unknown[]>(work: (...args: A) => void): (...args: A) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
