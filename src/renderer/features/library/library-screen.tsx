import { useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useMediaQuery } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { DocumentPane } from '../document/index.ts'
import { useCurrentView } from '../views/index.ts'
import styles from './library.module.css'
import { LibraryList } from './library-list.tsx'
import { documentKey } from './selection/document-selection.ts'

export function LibraryScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { route } = useRouter()
  const { id: viewId, isLoading } = useCurrentView()
  const isWide = useMediaQuery('(min-width: 720px)')
  const open = route.screen === 'document' ? documentKey(route) : null
  const [page, setPage] = useState<string | null>(null)
  // A document opens beside the list, also one that filled the page before it was left.
  if (page !== null && page !== open) setPage(null)
  const isPage = open !== null && (!isWide || page === open)
  return (
    <div className={classNames(styles.split, open !== null && !isPage && styles.withInspector)}>
      {/* Keyed by view, so that each view has its own search. */}
      {!isLoading && !isPage && <LibraryList key={`${connection.id} ${viewId}`} connection={connection} />}
      {route.screen === 'document' && (
        <div className={isPage ? styles.page : styles.inspector}>
          <DocumentPane
            key={open}
            connectionId={route.connectionId}
            documentId={route.documentId}
            isPage={isPage}
            onPage={isWide ? (isLarge) => setPage(isLarge ? open : null) : undefined}
          />
        </div>
      )}
    </div>
  )
}
