import { useEffect, useRef } from 'react'
import type { UpdateState, UpdatesView } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/updates.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import { AvailableVersion } from './available-version.tsx'
import { ReadyVersion } from './ready-version.tsx'
import { UpdateNotes } from './update-notes.tsx'
import styles from './updates.module.css'
import type { RunUpdateCall } from './use-updates.ts'

type UpdatePanelProps = {
  readonly view: UpdatesView
  readonly run: RunUpdateCall
  /** Told once nothing more is to be decided here for now. */
  readonly onDone?: (() => void) | undefined
}

/** The newer version, how far it is, and what can be done about it. */
export function UpdatePanel({ view, run, onDone }: UpdatePanelProps) {
  const { state } = view
  const panel = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const { kind } = state
  // What was pressed goes with the state it belonged to.
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
      <Details {...{ view, run, onDone }} />
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

function Details({ view, run, onDone }: UpdatePanelProps) {
  const { state, byHand, hasPage } = view
  switch (state.kind) {
    case 'not-possible':
    case 'idle':
    case 'asking':
      return null
    case 'available':
      return (
        <AvailableVersion {...{ run, onDone, byHand, hasPage }} offer={state.offer} quiet={state.quiet} />
      )
    case 'downloading':
      return (
        <>
          <ProgressBar
            label={updates.progressLabel}
            done={state.received}
            total={state.total}
            text={updates.progress(state.received, state.total)}
          />
          <div className={styles.actions}>
            <Button onClick={() => void run('updates/stop-download', undefined)}>{updates.stop}</Button>
          </div>
          <UpdateNotes offer={state.offer} />
        </>
      )
    case 'ready':
      return <ReadyVersion {...{ run, onDone }} version={state.offer.version} atQuit={state.atQuit} />
    case 'failed': {
      const { during, problem, detail, offer } = state
      return (
        <div role="alert">
          <Notice
            look="negative"
            actions={
              offer !== null && (
                <Button small onClick={() => void run('updates/download', { version: offer.version })}>
                  {updates.download(offer.bytes)}
                </Button>
              )
            }
          >
            <p>
              {updates.failed[during]} {updates.problems[problem]}
            </p>
            <TechnicalDetail text={detail} />
          </Notice>
        </div>
      )
    }
  }
}
