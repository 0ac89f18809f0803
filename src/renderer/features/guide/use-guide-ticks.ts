import { useEvent } from '../../ipc/refresh-on-events.ts'
import { useGuide } from '../../services/guide.ts'

/** Ticks the steps that end with the service: a picture added, a document saved, by whatever way. */
export function useGuideTicks(): void {
  const { tick } = useGuide()
  useEvent('item-completed', ({ state, operation, kind }) => {
    if (state !== 'done') return
    if (operation === 'update') void tick('edit')
    else if (kind === 'picture-file' || kind === 'picture-address') void tick('add')
  })
}
