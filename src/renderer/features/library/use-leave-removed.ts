import { useRouter } from '../../services/router/router.tsx'
import { useListRoute } from '../views/index.ts'
import { documentKey } from './document-key.ts'
import { type DocumentSelection, isDocumentSelected } from './document-selection.ts'

/** Leaves the document that is open beside the list once it is removed: of what is gone there is nothing to look at. */
export function useLeaveRemoved(): (removed: DocumentSelection, then?: () => void) => void {
  const { route, go } = useRouter()
  const list = useListRoute()
  return (removed, then) => {
    // Of what a search finds it cannot be told without asking.
    const isTold = removed.kind === 'some' || removed.text === ''
    if (route.screen === 'document' && isTold && isDocumentSelected(removed, documentKey(route))) go(list)
    then?.()
  }
}
