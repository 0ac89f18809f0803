import { useEffect, useId, useRef } from 'react'
import type { UpdateOffer, UpdateState, UpdatesView } from '../../../shared/schemas/updates.ts'
import { messages } from '../../messages/messages.ts'
import { updates } from '../../messages/settings/updates.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
import { Actions } from '../../ui/layout.tsx'
import styles from './updates.module.css'
import { useUpdateCall } from './use-updates.ts'

type UpdatePanelProps = {
  readonly view: UpdatesView
  readonly onDone?: (() => void) | undefined
}

export function UpdatePanel({ view, onDone }: UpdatePanelProps) {
  const { state } = view
  const panel = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const { kind } = state
  // A pressed button belongs to the state it was pressed in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kind is what changes the buttons.
  useEffect(() => {
    if (!hasFocus.current || panel.current?.contains(document.activeElement)) return
    const near =
      panel.current?.querySelector('button') ?? panel.current?.parentElement?.querySelector('button')
    near?.focus()
  }, [kind])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only where the focus was is kept in mind.
    <div
      ref={panel}
      className={isFramed(state) ? styles.panel : styles.bare}
      onFocus={() => {
        hasFocus.current = true
      }}
      onBlur={() => {
        hasFocus.current = false
      }}
    >
      <p role="status" className={styles.what}>
        {headline(state)}
      </p>
      <Details view={view} onDone={onDone} />
    </div>
  )
}

function isFramed({ kind }: UpdateState): boolean {
  return kind === 'available' || kind === 'downloading' || kind === 'ready'
}

function headline(state: UpdateState): string {
  switch (state.kind) {
    case 'available': {
      const { version, releasedAt } = state.offer
      return releasedAt === null
        ? updates.available(version)
        : `${updates.available(version)} ${updates.released(releasedAt)}`
    }
    case 'downloading':
      return updates.downloading(state.offer.version)
    case 'ready':
      return state.atQuit ? updates.atQuitAgreed(state.offer.version) : updates.ready(state.offer.version)
    default:
      return ''
  }
}

function Details({ view, onDone }: UpdatePanelProps) {
  const { state, byHand, hasPage } = view
  switch (state.kind) {
    case 'not-possible':
    case 'idle':
    case 'asking':
      return null
    case 'available':
      return <AvailableVersion {...{ onDone, byHand, hasPage }} offer={state.offer} quiet={state.quiet} />
    case 'downloading':
      return <DownloadProgress {...state} />
    case 'ready':
      return <ReadyVersion onDone={onDone} version={state.offer.version} atQuit={state.atQuit} />
    case 'failed': {
      const { during, problem, detail, offer } = state
      return (
        <Notice alert look="negative" actions={offer !== null && <DownloadButton small offer={offer} />}>
          <p>
            {updates.failed[during]} {updates.problems[problem]}
          </p>
          <TechnicalDetail text={detail} />
        </Notice>
      )
    }
  }
}

function DownloadProgress({ offer, received, total }: Extract<UpdateState, { kind: 'downloading' }>) {
  const stopping = useUpdateCall('updates/stop-download')
  return (
    <>
      <ProgressBar
        label={updates.progressLabel}
        done={received}
        total={total}
        text={updates.progress(received, total)}
      />
      <Actions>
        <Button onClick={() => stopping.mutate(undefined)}>{messages.common.stop}</Button>
      </Actions>
      <UpdateNotes offer={offer} />
    </>
  )
}

type DownloadButtonProps = {
  readonly offer: UpdateOffer
  readonly look?: ButtonLook
  readonly small?: boolean
}

function DownloadButton({ offer: { version, bytes }, ...rest }: DownloadButtonProps) {
  const downloading = useUpdateCall('updates/download')
  return (
    <Button {...rest} onClick={() => downloading.mutate({ version })}>
      {updates.download(bytes)}
    </Button>
  )
}

type AvailableVersionProps = Pick<UpdatesView, 'byHand' | 'hasPage'> &
  Pick<UpdatePanelProps, 'onDone'> & {
    readonly offer: UpdateOffer
    readonly quiet: 'later' | 'skipped' | null
  }

function AvailableVersion({ offer, quiet, byHand, hasPage, onDone }: AvailableVersionProps) {
  const { show } = useToasts()
  const { version } = offer
  const postponing = useUpdateCall('updates/later', { onSuccess: () => onDone?.() })
  const skipping = useUpdateCall('updates/skip', { onSuccess: () => onDone?.() })
  const openingPage = useUpdateCall('updates/open-page', {
    onSuccess: () => show({ kind: 'result', about: 'updates', text: updates.pageOpened }),
  })
  return (
    <>
      {quiet !== null && <p className={styles.quiet}>{updates.quiet[quiet]}</p>}
      <UpdateNotes offer={offer} />
      <p className={styles.quiet}>
        {byHand === null ? updates.downloadText : updates.byHand[byHand]}{' '}
        {byHand !== null && !hasPage && updates.askWhoever}
      </p>
      <Actions>
        {byHand === null && <DownloadButton look="primary" offer={offer} />}
        {byHand !== null && hasPage && (
          <Button look="primary" onClick={() => openingPage.mutate(undefined)}>
            {updates.openPage}
          </Button>
        )}
        {quiet !== 'later' && <Button onClick={() => postponing.mutate({ version })}>{updates.later}</Button>}
        {quiet !== 'skipped' && (
          <Button look="quiet" onClick={() => skipping.mutate({ version })}>
            {updates.skip}
          </Button>
        )}
      </Actions>
    </>
  )
}

type ReadyVersionProps = Pick<UpdatePanelProps, 'onDone'> & {
  readonly version: string
  readonly atQuit: boolean
}

function ReadyVersion({ version, atQuit, onDone }: ReadyVersionProps) {
  const installing = useUpdateCall('updates/install')
  const deciding = useUpdateCall('updates/install', {
    onSuccess: (_, { when }) => {
      if (when === 'at-quit') onDone?.()
    },
  })
  return (
    <>
      <p className={styles.quiet}>{updates.readyText}</p>
      <Actions>
        <Button
          look="primary"
          busy={installing.isPending || installing.isSuccess}
          onClick={() => installing.mutate({ version, when: 'now' })}
        >
          {updates.install}
        </Button>
        <Button onClick={() => deciding.mutate({ version, when: atQuit ? 'never' : 'at-quit' })}>
          {atQuit ? updates.takeBack : updates.atQuit}
        </Button>
      </Actions>
    </>
  )
}

/** Text from the publisher, rendered as plain text. */
function UpdateNotes({ offer }: { readonly offer: UpdateOffer }) {
  const headingId = useId()
  if (offer.notes === '') return null
  return (
    <div className={styles.notes}>
      <h3 id={headingId}>{updates.notes(offer.version)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className={styles.text} aria-labelledby={headingId} tabIndex={0}>
        {offer.notes}
      </section>
      {offer.areNotesCut && <p className={styles.quiet}>{updates.notesCut}</p>}
    </div>
  )
}
