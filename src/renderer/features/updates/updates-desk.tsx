import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UpdatesView } from '../../../shared/schemas/updates.ts'
import { words } from '../../messages/messages.ts'
import { updates } from '../../messages/updates.ts'
import { useRouter } from '../../services/router/router.tsx'
import { useToastList, useToasts } from '../../services/toasts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { aboutState, messageOfState } from './message-of-state.ts'
import { UpdatePanel } from './update-panel.tsx'
import { useUpdates } from './use-updates.ts'

/** Tells of a newer version once, quietly, whatever screen is shown; and asks, once in a while, whether it may look. */
export default function UpdatesDesk() {
  const { view, run, lookDaily } = useUpdates()
  const { show, dismiss } = useToasts()
  const toasts = useToastList()
  const { route } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const told = useRef(new Set<string>())
  const shown = useRef<string | null>(null)

  const askConsent = (host: string | null) => {
    void run('updates/consent-asked', undefined)
    show({
      ...{ kind: 'result', about: 'updates', staysMs: null },
      text: updates.consent.question(host),
      more: updates.consent.more,
      actions: [
        { label: updates.consent.yes, onChoose: () => void lookDaily(true) },
        { label: updates.consent.no, onChoose: () => void lookDaily(false) },
      ],
    })
  }
  const takeBack = () => {
    shown.current = null
    for (const { id, about } of toasts) if (about === aboutState) dismiss(id)
  }
  const tell = useEffectEvent(({ state, asksConsent, host }: UpdatesView) => {
    // Settings, and the dialog, show it themselves.
    const isSeen = route.screen === 'settings' || isOpen
    if (asksConsent && !isSeen && !told.current.has('consent')) {
      told.current.add('consent')
      askConsent(host)
    }
    if (state.kind === 'asking') return
    const news = messageOfState(state, {
      see: () => setOpen(true),
      later: (version) => void run('updates/later', { version }),
      skip: (version) => void run('updates/skip', { version }),
      install: (version, when) => void run('updates/install', { version, when }),
    })
    if (shown.current !== null && shown.current !== news?.key) takeBack()
    // What failed and fails once more is told once more.
    if (state.kind === 'downloading') told.current.clear()
    if (news === null || told.current.has(news.key)) return
    told.current.add(news.key)
    if (isSeen) return
    shown.current = news.key
    show(news.content)
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
