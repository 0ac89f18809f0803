import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UpdateState, UpdatesView } from '../../../shared/schemas/updates.ts'
import { updates } from '../../messages/settings/updates.ts'
import { useChangePreferences } from '../../services/preferences.ts'
import { useRouter } from '../../services/router/router.tsx'
import type { ToastContent } from '../../services/toasts/toast-list.ts'
import { useToastList, useToasts } from '../../services/toasts/toasts.tsx'
import { InfoDialog } from '../../ui/confirm-dialog.tsx'
import { UpdatePanel } from './update-panel.tsx'
import { useUpdateCall, useUpdates } from './use-updates.ts'

export default function UpdateNotifier() {
  const { data: view } = useUpdates()
  const askingConsent = useUpdateCall('updates/consent-asked')
  const postponing = useUpdateCall('updates/later')
  const skipping = useUpdateCall('updates/skip')
  const installing = useUpdateCall('updates/install')
  const changing = useChangePreferences(({ looksForUpdates }) => updates.dailyDone(looksForUpdates === true))
  const lookDaily = (looksForUpdates: boolean) => changing.mutate({ looksForUpdates })
  const { show, dismiss } = useToasts()
  const toasts = useToastList()
  const { route } = useRouter()
  const [isOpen, setOpen] = useState(false)
  const told = useRef(new Set<string>())
  const shown = useRef<string | null>(null)

  const askConsent = (host: string | null) => {
    askingConsent.mutate(undefined)
    show({
      ...{ kind: 'result', about: 'updates', staysMs: null },
      text: updates.consent.question(host),
      more: updates.consent.more,
      actions: [
        { label: updates.consent.yes, onChoose: () => lookDaily(true) },
        { label: updates.consent.no, onChoose: () => lookDaily(false) },
      ],
    })
  }
  const takeBack = () => {
    shown.current = null
    for (const { id, about } of toasts) if (about === aboutState) dismiss(id)
  }
  const tell = useEffectEvent(({ state, asksConsent, host }: UpdatesView) => {
    // The settings and the dialog show it themselves.
    const isSeen = (route.screen === 'settings' && route.section === 'updates') || isOpen
    if (asksConsent && !isSeen && !told.current.has('consent')) {
      told.current.add('consent')
      askConsent(host)
    }
    if (state.kind === 'asking') return
    const news = toastOfState(state, {
      see: () => setOpen(true),
      later: (version) => postponing.mutate({ version }),
      skip: (version) => skipping.mutate({ version }),
      install: (version, when) => installing.mutate({ version, when }),
    })
    if (shown.current !== null && shown.current !== news?.key) takeBack()
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
    <InfoDialog wide title={updates.dialog} onClose={close}>
      {view.state.kind === 'idle' && <p>{updates.newest}</p>}
      <UpdatePanel view={view} onDone={close} />
    </InfoDialog>
  )
}

type UpdateDecisions = {
  see(): void
  later(version: string): void
  skip(version: string): void
  install(version: string, when: 'now' | 'at-quit'): void
}

/** Shown once for each `key`. */
type StateToast = { readonly key: string; readonly content: ToastContent }

const aboutState = 'update-state'

function toastOfState(state: UpdateState, decide: UpdateDecisions): StateToast | null {
  const lasting = { kind: 'result', about: aboutState, staysMs: null } as const
  switch (state.kind) {
    case 'available': {
      const { version } = state.offer
      if (state.quiet !== null) return null
      const actions = [
        { label: updates.seeNew, onChoose: decide.see },
        { label: updates.later, onChoose: () => decide.later(version) },
        { label: updates.skip, onChoose: () => decide.skip(version) },
      ]
      return {
        key: `available ${version}`,
        content: { ...lasting, text: updates.available(version), actions },
      }
    }
    case 'ready': {
      const { version } = state.offer
      if (state.atQuit) return null
      const actions = [
        { label: updates.install, onChoose: () => decide.install(version, 'now') },
        { label: updates.atQuit, onChoose: () => decide.install(version, 'at-quit') },
      ]
      const text = updates.ready(version)
      return { key: `ready ${version}`, content: { ...lasting, text, more: updates.readyText, actions } }
    }
    case 'failed': {
      const { during, problem, detail } = state
      // A check by hand shows its failure where it was started.
      if (during === 'asking') return null
      const text = `${updates.failed[during]} ${updates.problems[problem]}`
      return {
        key: `failed ${during} ${problem}`,
        content: { kind: 'failure', about: aboutState, text, detail },
      }
    }
    default:
      return null
  }
}
