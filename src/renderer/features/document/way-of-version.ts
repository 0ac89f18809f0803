import type { DocumentVersion } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'

/** By what a version came to be, in words. */
export function wayOfVersion({ action, change }: Pick<DocumentVersion, 'action' | 'change'>): string {
  const { history: w } = words
  if (change === null || change.documents < 2) return w.actions[action]
  const others = change.documents - 1
  return change.isUndo ? w.undoneWith(others) : w.changedWith(others)
}
