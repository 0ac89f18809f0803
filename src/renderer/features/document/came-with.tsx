import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { words } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import styles from './document-details.module.css'

/** With what the document came into the library, as a way to all that came with it. */
export function CameWith({ detail }: { readonly detail: DocumentDetail }) {
  const { chosen } = useConnections()
  const { cameWith } = words
  if (detail.cameWith.length === 0) return null
  const elsewhere = chosen?.id === detail.connectionId ? '' : 'connection:any '
  return (
    <dl className={styles.cameWith}>
      {detail.cameWith.map((batch, index) => (
        <div key={batch.batch}>
          <dt>{index > 0 && batch.way === 'archive' ? cameWith.broughtBy : cameWith.first}</dt>
          <dd>
            <RouteLink to={{ screen: 'library', text: `${elsewhere}batch:${batch.batch}` }}>
              {cameWith.label(batch)}
            </RouteLink>
          </dd>
        </div>
      ))}
    </dl>
  )
}
