import { useId, useRef, useState } from 'react'
import type { ConnectionSummary, PicturesTravel } from '../../../shared/schemas/connection.ts'
import type { Preferences } from '../../../shared/schemas/settings.ts'
import { useCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useRefreshConnections } from '../../services/connections.tsx'
import { usePreference } from '../../services/preferences.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { ColourDot } from '../../ui/badges.tsx'
import { LockedHint } from '../../ui/feedback/locked-hint.tsx'
import { Switch } from '../../ui/fields/choices.tsx'
import { SelectInput } from '../../ui/fields/select.tsx'
import { useFocusLater } from '../../ui/hooks.ts'
import { Card, CardList, DisclosureButton, Rows } from '../../ui/layout.tsx'
import { Section } from '../../ui/screen.tsx'
import { PictureHostForm } from './picture-host-form.tsx'
import styles from './settings.module.css'

type PicturesSectionProps = {
  readonly connections: readonly ConnectionSummary[]
  readonly preferences: Preferences
}

export function PicturesSection({ connections, preferences }: PicturesSectionProps) {
  const { settings } = messages
  return (
    <Section role="group" title={settings.pictures}>
      <CardList>
        {connections.map((connection) => (
          <PicturesRow key={connection.id} connection={connection} />
        ))}
      </CardList>
      <Rows>
        <PictureDetailsField preferences={preferences} />
        <PagePicturesField preferences={preferences} />
      </Rows>
    </Section>
  )
}

const ways = ['inside', 'host', 'never'] as const

function PicturesRow({ connection }: { readonly connection: ConnectionSummary }) {
  const panelId = useId()
  const refresh = useRefreshConnections()
  const { show, showError } = useToasts()
  /** `new`: a host was chosen but is not saved yet; the choice applies once it is. */
  const [panel, setPanel] = useState<'closed' | 'open' | 'new'>('closed')
  const select = useRef<HTMLButtonElement>(null)
  const focusSelect = useFocusLater(() => select.current)
  const leave = () => {
    setPanel('closed')
    focusSelect()
  }
  const { settings, pictureHosts } = messages
  const { id, name, pictureHost } = connection
  const hasHost = pictureHost != null
  const isFixed = connection.preset?.fixed.includes('picturesTravel') === true
  const say = (text: string) => show({ kind: 'result', about: `pictures:${id}`, text })
  const tell = (way: PicturesTravel) =>
    say(settings.changed.choice(settings.picturesTravelOf(name), settings.picturesTravel[way]))
  const changing = useCall('connections/change', {
    onError: showError,
    onSuccess: async (changed) => {
      await refresh()
      tell(changed.picturesTravel)
    },
  })
  const travel = (changing.isPending && changing.variables.picturesTravel) || connection.picturesTravel
  const isOpen = panel !== 'closed'
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <ColourDot colour={connection.colour} />
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
              if (value !== travel) changing.mutate({ id, picturesTravel: value })
            }}
          />
        </div>
        {hasHost && (
          <DisclosureButton
            label={pictureHosts.settingsOf(name)}
            isOpen={isOpen}
            controls={panelId}
            onToggle={() => setPanel(isOpen ? 'closed' : 'open')}
          />
        )}
      </div>
      {isOpen && (
        <Card id={panelId}>
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
        </Card>
      )}
    </li>
  )
}

function PagePicturesField({ preferences }: { readonly preferences: Preferences }) {
  const { fetching } = messages.websites
  const wanted = usePreference('fetchPagePictures', preferences, fetching.changed)
  return (
    <Switch
      label={fetching.label}
      hint={wanted.isLocked ? <LockedHint>{fetching.hint}</LockedHint> : fetching.hint}
      checked={wanted.value}
      disabled={wanted.isLocked}
      onChange={wanted.change}
    />
  )
}

function PictureDetailsField({ preferences }: { readonly preferences: Preferences }) {
  const { details } = messages.pictures
  const removing = usePreference('removePictureDetails', preferences, details.changed)
  return (
    <Switch
      label={details.remove}
      hint={removing.isLocked ? <LockedHint>{details.hint}</LockedHint> : details.hint}
      checked={removing.value}
      disabled={removing.isLocked}
      onChange={removing.change}
    />
  )
}
