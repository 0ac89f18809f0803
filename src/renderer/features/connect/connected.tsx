import { Plus } from 'lucide-react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { useRouter } from '../../services/router/router.tsx'
import { hueClass, initialsOf } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ScreenHeading } from '../../ui/screen.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { useArchiveCall } from '../archive/index.ts'
import styles from './connect.module.css'
import { ConnectPreview } from './connect-preview.tsx'
import { ConnectSteps } from './connect-steps.tsx'

export function Connected({ connection }: { readonly connection: ConnectionSummary }) {
  const { connect: w, common } = messages
  const { go } = useRouter()
  const archive = useArchiveCall('archive/open')
  const { name, colour, live = false, address, key } = connection
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <div className={styles.start}>
          <ScreenHeading>{w.connected}</ScreenHeading>
          <p className={styles.lead}>{w.connectedText}</p>
          <div className={styles.form}>
            <div className={classNames(styles.card, hueClass(colour))}>
              <span className={styles.monogram} aria-hidden>
                {initialsOf(name)}
              </span>
              <b>{name}</b>
              <span className={styles.host}>
                {live && <span className={styles.badge}>{messages.live.mark}</span>}
                {new URL(address).host}
              </span>
            </div>
            <ConnectSteps
              label={w.steps.label}
              steps={[
                [w.steps.address, 'done'],
                [w.steps.keyWorks, 'done'],
                [key === 'session' ? w.steps.keyUntilQuit : w.steps.keyStored, 'done'],
              ]}
            />
            <Notice>
              <p>
                {w.startsEmpty}{' '}
                <Button look="link" busy={archive.isPending} onClick={() => archive.mutate(undefined)}>
                  {messages.archive.importArchive}
                </Button>
              </p>
            </Notice>
            <div className={styles.actions}>
              <Button large look="quiet" onClick={() => go({ screen: 'library' })}>
                {common.done}
              </Button>
              <Button
                large
                look="primary"
                icon={<Plus size={16} aria-hidden />}
                onClick={() => go({ screen: 'add' })}
              >
                {w.addDocuments}
              </Button>
            </div>
          </div>
        </div>
        <ConnectPreview name={name} colour={colour} live={live} />
      </div>
    </div>
  )
}
