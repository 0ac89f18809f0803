import { CircleQuestionMark } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useEvent } from '../../ipc/refresh-on-events.ts'
import type { TopicId } from '../../messages/help/topic.ts'
import { messages } from '../../messages/messages.ts'
import { useAppActions } from '../../services/actions.tsx'
import { OpenHelpContext } from '../../services/help-link.tsx'
import { isDialogOpen, useRouter } from '../../services/router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../../services/shortcuts.ts'
import { useFocusLater, useMediaQuery } from '../../ui/hooks.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'

const HelpPanel = lazyComponent(async () => (await import('./help-panel.tsx')).HelpPanel)

const panelId = 'help'
const isInPanel = (element: Element | null) => element?.closest(`#${panelId}`) != null

type Shown = {
  readonly trail: readonly TopicId[]
  readonly visit: number
}

type Help = {
  readonly panelId: string
  readonly shown: Shown | null
  /** True if help covers the screen in a small window: nothing beneath may have the focus. */
  readonly hidesScreen: boolean
  open(topic?: TopicId): void
  goTo(trail: readonly TopicId[]): void
  close(): void
}

const HelpContext = createContext<Help | null>(null)

export function useHelp(): Help {
  const help = use(HelpContext)
  if (help === null) throw new Error('useHelp needs a HelpProvider')
  return help
}

export function HelpProvider({ children }: { readonly children: ReactNode }) {
  const { visit: screenVisit } = useRouter()
  const [shown, setShown] = useState<Shown | null>(null)
  const isSmall = useMediaQuery('(max-width: 719px)')
  const opener = useRef<HTMLElement | null>(null)
  const focusOpener = useFocusLater(() => opener.current)
  const open = (topic?: TopicId) => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && !isInPanel(focused)) opener.current = focused
    setShown((before) => ({
      trail: topic === undefined ? (before?.trail ?? []) : [topic],
      visit: (before?.visit ?? 0) + 1,
    }))
  }
  const close = () => {
    if (isInPanel(document.activeElement)) focusOpener()
    setShown(null)
  }
  const ask = () => {
    if (isDialogOpen()) return
    if (shown !== null && isInPanel(document.activeElement)) close()
    else open()
  }
  useEvent('menu-command', ({ command }) => {
    if (command === 'help') ask()
  })
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'help')) return
    event.preventDefault()
    ask()
  })
  useAppActions([
    {
      id: 'help',
      label: messages.navigation.help,
      also: messages.palette.also.help,
      icon: CircleQuestionMark,
      shortcut: 'help',
      run: () => open(),
    },
  ])
  const giveWay = useEffectEvent(() => {
    if (isSmall) setShown(null)
  })
  useEffect(() => {
    if (screenVisit > 0) giveWay()
  }, [screenVisit])
  const goTo = (trail: readonly TopicId[]) => setShown((before) => before && { ...before, trail })
  return (
    <HelpContext value={{ panelId, shown, hidesScreen: shown !== null && isSmall, open, goTo, close }}>
      <OpenHelpContext value={open}>{children}</OpenHelpContext>
    </HelpContext>
  )
}

export function HelpAside() {
  const { shown } = useHelp()
  if (shown === null) return null
  return (
    <Suspense>
      <HelpPanel {...shown} />
    </Suspense>
  )
}
