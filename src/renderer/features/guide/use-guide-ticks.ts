import { useEvent } from '../../ipc/refresh-on-events.ts'
import { useGuide } from '../../services/guide.ts'

/** Marks the steps that depend on the service: a picture added, a document saved. */
export function useGuideTicks(): void {
  const { tick } = useGuide()
  useEvent('item-completed', ({ state, operation, kind }) => {
    if (state !== 'done') return
    if (operation === 'update') void tick('edit')
    else if (kind === 'picture-file' || kind === 'picture-address') void tick('add')
  })
}
