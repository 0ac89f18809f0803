import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UpdatesView } from '../../../shared/schemas/updates.ts'
import { useMessages } from '../../app/messages.tsx'
import { useRouter } from '../../app/router.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { updates } from '../../words/updates.ts'
import { words } from '../../words/words.ts'
import { UpdatePanel } from './update-panel.tsx'
import { useUpdates } from './use-updates.ts'

/** Tells of a newer version once, quietly, whatever screen is shown; and asks, once in a while, whether it may look. */
export default function UpdatesDesk() {
  const { view, run, lookDaily } = useUpdates()
  const { show } = useMessages()
  const { route } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const told = useRef(new Set<string>())

  const tell = useEffectEvent(({ state, asksConsent, host }: UpdatesView) => {
    const isNews = (what: string) => {
      if (told.current.has(what)) return false
      told.current.add(what)
      // Settings show it themselves.
      return route.screen !== 'settings' && !isOpen
    }
    const about = 'updates'
    const see = { label: updates.seeNew, onChoose: () => setOpen(true) }
    if (asksConsent && isNews('consent')) {
      void run('updates/consent-asked', undefined)
      show({
        ...{ kind: 'result', about, staysMs: null },
        text: updates.consent.question,
        more: host === null ? undefined : updates.consent.more(host),
        actions: [
          { label: updates.consent.yes, onChoose: () => void lookDaily(true) },
          { label: updates.consent.no, onChoose: () => void lookDaily(false) },
        ],
      })
    }
    if (state.kind === 'available' && state.quiet === null && isNews(`available ${state.offer.version}`)) {
      const { version } = state.offer
      show({
        ...{ kind: 'result', about, staysMs: null },
        text: updates.available(version),
        actions: [
          see,
          { label: updates.later, onChoose: () => void run('updates/later', { version }) },
          { label: updates.skip, onChoose: () => void run('updates/skip', { version }) },
        ],
      })
    }
    if (state.kind === 'ready' && !state.atQuit && isNews(`ready ${state.offer.version}`)) {
      const { version } = state.offer
      const install = (when: 'now' | 'at-quit') => void run('updates/install', { version, when })
      show({
        ...{ kind: 'result', about, staysMs: null },
        text: updates.ready(version),
        more: updates.readyShort,
        actions: [
          { label: updates.install, onChoose: () => install('now') },
          { label: updates.atQuit, onChoose: () => install('at-quit') },
        ],
      })
    }
    if (state.kind === 'failed' && state.during !== 'asking') {
      const { during, problem, detail } = state
      if (isNews(`failed ${during} ${problem}`))
        show({
          kind: 'failure',
          about,
          text: `${updates.failed[during]} ${updates.problems[problem]}`,
          detail,
        })
    } else {
      for (const one of told.current) if (one.startsWith('failed')) told.current.delete(one)
    }
  })
  useEffect(() => {
    if (view !== undefined) tell(view)
  }, [view])

  const close = () => setOpen(false)
  if (!isOpen || view === undefined) return null
  return (
    <Dialog
      wide
      title={updates.dialog}
      onClose={close}
      actions={<Button onClick={close}>{words.common.close}</Button>}
    >
      {view.state.kind === 'idle' && <p>{updates.newest}</p>}
      <UpdatePanel view={view} run={run} onDone={close} />
    </Dialog>
  )
}
