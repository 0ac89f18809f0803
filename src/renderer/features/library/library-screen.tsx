import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { useRouter } from '../../app/router.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useMediaQuery } from '../../ui/use-media-query.ts'
import { DocumentPane } from '../document/index.ts'
import { LibraryList } from './library-list.tsx'
import styles from './library-screen.module.css'

/** The list of what was added here, and beside it, or over it in a narrow window, the chosen document. */
export function LibraryScreen({ connection }: { readonly connection: ConnectionSummary }) {
  const { route } = useRouter()
  const isWide = useMediaQuery('(min-width: 900px)')
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
      <LibraryList key={connection.id} connection={connection} />
      {document !== null && <div className={styles.inspector}>{document}</div>}
    </div>
  )
}
