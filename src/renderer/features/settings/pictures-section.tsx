import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ConnectionSummary, PicturesTravel } from '../../../shared/schemas/connection.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { messages } from '../../messages/messages.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourChip } from '../../ui/badges.tsx'
import { Button } from '../../ui/button.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Checkbox, SelectInput } from '../../ui/fields/choices.tsx'
import { useWanted } from '../../ui/use-wanted.ts'
import { PictureHostForm } from './picture-host-form.tsx'
import styles from './settings.module.css'
import { useChangeConnection } from './use-change-connection.ts'
import { useChangePreferences, useLockedSettings } from './use-change-preferences.ts'

type PicturesSectionProps = {
  readonly connections: readonly ConnectionSummary[]
  readonly preferences: Preferences | undefined
}

/** How pictures that have no web address reach each service, and what goes along with them. */
export function PicturesSection({ connections, preferences }: PicturesSectionProps) {
  const headingId = useId()
  const { settings } = messages
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be a heading in the page's order.
    <div role="group" aria-labelledby={headingId} className={styles.section}>
      <h2 id={headingId}>{settings.pictures}</h2>
      <p className={styles.text}>{settings.picturesText}</p>
      <ul className={styles.picturesList}>
        {connections.map((connection) => (
          <PicturesRow key={connection.id} connection={connection} />
        ))}
      </ul>
      {preferences !== undefined && <PictureDetailsField preferences={preferences} />}
    </div>
  )
}

const ways = ['inside', 'host', 'never'] as const

/** How the pictures of one connection travel, and the picture host where there is one or is to be. */
function PicturesRow({ connection }: { readonly connection: ConnectionSummary }) {
  const panelId = useId()
  const change = useChangeConnection()
  const { show, showFailure } = useToasts()
  /** `new`: a host was chosen that is not there yet, so the choice holds only once one is saved. */
  const [panel, setPanel] = useState<'closed' | 'open' | 'new'>('closed')
  const select = useRef<HTMLSelectElement>(null)
  const [left, setLeft] = useState(0)
  // What had the focus is gone with the form by then.
  useEffect(() => {
    if (left > 0) select.current?.focus()
  }, [left])
  const leave = () => {
    setPanel('closed')
    setLeft(left + 1)
  }
  const { settings, pictureHosts } = messages
  const { id, name, pictureHost } = connection
  const hasHost = pictureHost != null
  const isFixed = connection.preset?.fixed.includes('picturesTravel') === true
  const say = (text: string) => show({ kind: 'result', about: `pictures:${id}`, text })
  const tell = (travel: PicturesTravel) =>
    say(settings.changed.pictures(name, settings.picturesTravel[travel]))
  const [travel, choose] = useWanted<PicturesTravel>(connection.picturesTravel, async (picturesTravel) => {
    const changed = await change({ id, picturesTravel })
    if (changed.ok) tell(picturesTravel)
    else showFailure(changed.error)
  })
  const isOpen = panel !== 'closed'
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <ColourChip colour={connection.colour} />
        <span className={styles.name}>{name}</span>
        <div className={styles.choice}>
          <SelectInput
            ref={select}
            compact
            disabled={isFixed}
            title={isFixed ? messages.organisation.locked : undefined}
            aria-label={settings.picturesTravelOf(name)}
            value={panel === 'new' ? 'host' : travel}
            options={ways.map((value) => ({ value, label: settings.picturesTravel[value] }))}
            onChoose={(value) => {
              if (value === 'host' && !hasHost) {
                setPanel('new')
                return
              }
              setPanel(value === 'host' ? 'open' : 'closed')
              if (value !== travel) choose(value)
            }}
          />
        </div>
        {hasHost && (
          <Button
            small
            aria-label={pictureHosts.settingsOf(name)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? panelId : undefined}
            icon={isOpen ? <ChevronUp size={15} aria-hidden /> : <ChevronDown size={15} aria-hidden />}
            onClick={() => setPanel(isOpen ? 'closed' : 'open')}
          />
        )}
      </div>
      {isOpen && (
        <div id={panelId} className={styles.panel}>
          <PictureHostForm
            connection={connection}
            onSaved={() => {
              setPanel('open')
              tell('host')
            }}
            onRemoved={() => {
              leave()
              say(pictureHosts.removed(name))
            }}
            onCancel={leave}
          />
        </div>
      )}
    </li>
  )
}

/** Whether photos keep what their camera wrote into them. */
function PictureDetailsField({ preferences }: { readonly preferences: Preferences }) {
  const change = useChangePreferences()
  const isLocked = useLockedSettings()('removePictureDetails')
  const { details } = messages.pictures
  const [removes, setRemoves] = useWanted(preferences.removePictureDetails, (wanted) =>
    change({ removePictureDetails: wanted }, details.changed(wanted)),
  )
  return (
    <Checkbox
      label={details.remove}
      hint={isLocked ? <LockedHint>{details.hint}</LockedHint> : details.hint}
      checked={removes}
      disabled={isLocked}
      onChange={setRemoves}
    />
  )
}
