import type { UpdateOffer, UpdatesByHand } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/updates.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { UpdateNotes } from './update-notes.tsx'
import styles from './updates.module.css'
import type { RunUpdateCall } from './use-updates.ts'

type AvailableVersionProps = {
  readonly offer: UpdateOffer
  readonly quiet: 'later' | 'skipped' | null
  readonly byHand: UpdatesByHand | null
  readonly hasPage: boolean
  readonly run: RunUpdateCall
  onDone: (() => void) | undefined
}

/** What is new, and the choice: take it, be reminded of it, or leave it out. */
export function AvailableVersion({ offer, quiet, byHand, hasPage, run, onDone }: AvailableVersionProps) {
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
