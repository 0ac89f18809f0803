import type { ReactNode } from 'react'
import type { DocumentDetail } from '../../../shared/schemas/document.ts'
import { messages } from '../../messages/messages.ts'
import { useConnections } from '../../services/connections.tsx'
import { RouteLink } from '../../services/router/router.tsx'
import { useSharedConnection } from '../../services/team.ts'
import textStyles from '../../ui/styles/text.module.css'
import styles from './document.module.css'

export function DocumentSource({ detail }: { readonly detail: DocumentDetail }) {
  const { document: w, add, importSessions } = messages
  const { content, cameWith, connectionId } = detail
  const { chosen } = useConnections()
  const isShared = useSharedConnection(connectionId) !== undefined
  const elsewhere = chosen?.id === connectionId ? '' : 'connection:any '
  return (
    <section className={styles.source}>
      <h3>{w.source}</h3>
      <dl>
        {content?.kind === 'picture-file' && (
          <>
            <Fact name={messages.terms.file}>{content.picture.name}</Fact>
            <Fact name={messages.terms.size}>
              {add.pictureFacts(
                messages.pictures.typeName(content.picture.mediaType),
                content.picture.byteLength,
                content.picture.width,
                content.picture.height,
              )}
            </Fact>
          </>
        )}
        {(content?.kind === 'website' || content?.kind === 'picture-address') && (
          <Fact name={w.address}>{content.address}</Fact>
        )}
        {cameWith.map((batch, index) => (
          <Fact
            key={batch.batch}
            name={
              index > 0 && batch.way === 'archive'
                ? importSessions.broughtBy
                : messages.query.filterName('batch')
            }
          >
            <RouteLink to={{ screen: 'library', text: `${elsewhere}batch:${batch.batch}` }}>
              {importSessions.label(batch)}
            </RouteLink>
          </Fact>
        ))}
      </dl>
      {!isShared && <p className={textStyles.hint}>{w.lastSent}</p>}
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
