import { useEffect, useId, useRef, useState } from 'react'
import type { UpdateOffer, UpdateState, UpdatesByHand, UpdatesView } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/settings/updates.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { Notice, TechnicalDetail } from '../../ui/feedback/notice.tsx'
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

type AvailableVersionProps = {
  readonly offer: UpdateOffer
  readonly quiet: 'later' | 'skipped' | null
  readonly byHand: UpdatesByHand | null
  readonly hasPage: boolean
  readonly run: RunUpdateCall
  onDone: (() => void) | undefined
}

/** What is new, and the choice: take it, be reminded of it, or leave it out. */
function AvailableVersion({ offer, quiet, byHand, hasPage, run, onDone }: AvailableVersionProps) {
  const { show } = useToasts()
  const { version, bytes } = offer
  const putAside = async (how: 'updates/later' | 'updates/skip') => {
    if (await run(how, { version })) onDone?.()
  }
  const openPage = async () => {
    if (await run('updates/open-page', undefined))
      show({ kind: 'result', about: 'updates', text: updates.pageOpened })
  }
  return (
    <>
      {quiet !== null && <p className={styles.quiet}>{updates.quiet[quiet]}</p>}
      <UpdateNotes offer={offer} />
      <p className={styles.quiet}>
        {byHand === null ? updates.downloadText : updates.byHand[byHand]}{' '}
        {byHand !== null && !hasPage && updates.askWhoever}
      </p>
      <div className={styles.actions}>
        {byHand === null && (
          <Button look="primary" onClick={() => void run('updates/download', { version })}>
            {updates.download(bytes)}
          </Button>
        )}
        {byHand !== null && hasPage && (
          <Button look="primary" onClick={() => void openPage()}>
            {updates.openPage}
          </Button>
        )}
        {quiet !== 'later' && <Button onClick={() => void putAside('updates/later')}>{updates.later}</Button>}
        {quiet !== 'skipped' && (
          <Button look="quiet" onClick={() => void putAside('updates/skip')}>
            {updates.skip}
          </Button>
        )}
      </div>
    </>
  )
}

type ReadyVersionProps = {
  readonly version: string
  readonly atQuit: boolean
  readonly run: RunUpdateCall
  onDone: (() => void) | undefined
}

/** Downloaded and checked: when it is to be put in place. */
function ReadyVersion({ version, atQuit, run, onDone }: ReadyVersionProps) {
  const [isClosing, setClosing] = useState(false)
  const installNow = async () => {
    setClosing(true)
    if (!(await run('updates/install', { version, when: 'now' }))) setClosing(false)
  }
  const decide = async () => {
    const isDone = await run('updates/install', { version, when: atQuit ? 'never' : 'at-quit' })
    if (isDone && !atQuit) onDone?.()
  }
  return (
    <>
      <p className={styles.quiet}>{updates.readyText}</p>
      <div className={styles.actions}>
        <Button look="primary" busy={isClosing && updates.installing} onClick={() => void installNow()}>
          {updates.install}
        </Button>
        <Button onClick={() => void decide()}>{atQuit ? updates.takeBack : updates.atQuit}</Button>
      </div>
    </>
  )
}

/** Written by whoever publishes versions: shown as text, whatever is in it. */
function UpdateNotes({ offer }: { readonly offer: UpdateOffer }) {
  const headingId = useId()
  if (offer.notes === '') return <p className={styles.quiet}>{updates.noNotes}</p>
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
