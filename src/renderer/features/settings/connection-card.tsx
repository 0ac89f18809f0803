import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { ConnectionSummary } from '../../../shared/schemas/connection.ts'
import { tryCall } from '../../ipc/call.ts'
import { words } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ColourChip } from '../../ui/colour-chip.tsx'
import { ConnectionCheck } from './connection-check.tsx'
import { ConnectionForm } from './connection-form.tsx'
import styles from './connections-section.module.css'
import type { ConnectionDialog } from './connections-section.tsx'

type ConnectionCardProps = {
  readonly connection: ConnectionSummary
  onAsk(dialog: ConnectionDialog): void
}

export function ConnectionCard({ connection, onAsk }: ConnectionCardProps) {
  const bodyId = useId()
  const [isOpen, setOpen] = useState(false)
  const { show, showFailure } = useToasts()
  const { settings } = words
  const isPractice = connection.kind === 'practice'
  const isPreset = connection.preset != null
  const isKeyAway = connection.key === 'missing' || connection.key === 'locked'
  const openPage = async () => {
    const opened = await tryCall('connections/open-practice-page', undefined)
    if (opened.ok) show({ kind: 'result', about: 'practice-page', text: settings.pageOpened })
    else showFailure(opened.error)
  }
  return (
    <>
      <div className={styles.head}>
        <ColourChip colour={connection.colour} />
        <h3>{connection.name}</h3>
        <p className={styles.facts}>
          {connection.live === true && <strong>{words.live.mark} · </strong>}
          {isPractice ? settings.practice : connection.address}
        </p>
        {isPreset && <p className={styles.facts}>{words.organisation.mark}</p>}
        {isKeyAway && (
          <p className={classNames(styles.facts, styles.missing)}>{settings.keyPlaces[connection.key]}</p>
        )}
        <Button
          small
          aria-label={settings.edit(connection.name)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? bodyId : undefined}
          icon={isOpen ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <ConnectionForm key={connection.address} connection={connection} />
          <div className={styles.part}>
            <p>{settings.keyPlaces[connection.key]}</p>
            <ConnectionCheck connection={connection}>
              {!isPractice && (
                <>
                  <Button onClick={() => onAsk('replace-key')}>{settings.replaceKey}</Button>
                  <Button disabled={connection.key === 'missing'} onClick={() => onAsk('forget-key')}>
                    {settings.forgetKey}
                  </Button>
                </>
              )}
              {isPractice && <Button onClick={() => void openPage()}>{settings.openPracticePage}</Button>}
            </ConnectionCheck>
          </div>
          <div className={styles.part}>
            <div className={styles.actions}>
              {isPreset ? (
                <p className={styles.facts}>{words.organisation.notRemoved}</p>
              ) : (
                <Button look="danger" onClick={() => onAsk('remove')}>
                  {settings.remove}
                </Button>
              )}
            </div>
          </div>
        </div>
      )}
    </>
  )
}
