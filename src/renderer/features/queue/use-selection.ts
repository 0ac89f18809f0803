import { useCallback, useState } from 'react'
import { isFinal } from '../../../shared/domain/item-state.ts'
import { useEvent } from '../../ipc/use-event.ts'

/** Which entries are ticked. One that is settled takes its tick along. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before)
      for (const id of ids) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      return after
    })
  }, [])
  useEvent('item-settled', ({ itemId, state }) => {
    if (isFinal(state) && selected.has(itemId)) select([itemId], false)
  })
  const clear = useCallback(() => setSelected(new Set()), [])
  return { selected, select, clear }
}
