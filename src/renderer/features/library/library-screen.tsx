import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useMediaQuery } from '../../ui/hooks.ts'
import { classNames } from '../../ui/styles/class-names.ts'
import { DocumentPane } from '../document/index.ts'
import { useCurrentView } from '../views/index.ts'
import styles from './library.module.css'
import { LibraryList } from './library-list.tsx'

export function LibraryScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { route } = useRouter()
  const { id: viewId, isLoading } = useCurrentView()
  const isWide = useMediaQuery('(min-width: 720px)')
  const document =
    route.screen === 'document' ? (
      <DocumentPane
        key={`${route.connectionId} ${route.documentId}`}
        connectionId={route.connectionId}
        documentId={route.documentId}
        isPage={!isWide}
      />
    ) : null
  if (document !== null && !isWide) return document
  return (
    <div className={classNames(styles.split, document !== null && styles.withInspector)}>
      {/* Keyed by view, so that each view has its own search. */}
      {!isLoading && <LibraryList key={`${connection.id} ${viewId}`} connection={connection} />}
      {document !== null && <div className={styles.inspector}>{document}</div>}
    </div>
  )
}
