import { ChevronDown, ChevronUp, CircleAlert, CircleCheck, Clock, X } from 'lucide-react'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { common, navigation, toasts as w } from '../../messages/common.ts'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CountdownRing } from '../../ui/feedback/countdown-ring.tsx'
import { ProgressBar } from '../../ui/feedback/loading.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import { useNow } from '../../ui/timestamp.tsx'
import { isSameRoute } from '../router/route.ts'
import { RouteLink, useRouter } from '../router/router.tsx'
import { matchesShortcut, useFreeKeys } from '../shortcuts.ts'
import styles from './toast-dock.module.css'
import {
  type ProgressSource,
  shownToasts,
  type Toast,
  type ToastAction,
  type ToastContent,
} from './toast-list.ts'
import { useToastList, useToasts } from './toasts.tsx'

/** Both regions are always mounted: screen readers often skip a live region that appears with its text. */
export function ToastDock() {
  const toasts = useToastList()
  const [isExpanded, setExpanded] = useState(false)
  const { dock, rememberFocus, moveFocusOn } = useDockFocus()
  const shown = shownToasts(toasts)
  const hidden = toasts.length - shown.length
  if (isExpanded && hidden === 0) setExpanded(false)
  const foot = useFoot(toasts.length > 0)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the dock only remembers where the focus came from.
    <div
      ref={dock}
      className={styles.dock}
      data-above={foot}
      data-expanded={isExpanded || undefined}
      onFocus={rememberFocus}
    >
      {hidden > 0 && (
        <div className={styles.others}>
          <Button
            small
            icon={isExpanded ? <ChevronDown size={14} aria-hidden /> : <ChevronUp size={14} aria-hidden />}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {isExpanded ? navigation.fewer : w.others(hidden)}
          </Button>
        </div>
      )}
      {(['failure', 'result'] as const).map((kind) => (
        <div key={kind} role={kind === 'failure' ? 'alert' : 'status'} className={styles.region}>
          {toasts
            .filter((toast) => toast.kind === kind)
            // A replaced toast keeps its ID and its place: one that moved in the page would lose the focus.
            .sort((a, b) => a.id - b.id)
            .map((toast) => (
              // Its time runs even while it is hidden.
              <ToastCard
                key={toast.id}
                {...{ toast, moveFocusOn }}
                isHidden={!isExpanded && !shown.includes(toast)}
              />
            ))}
        </div>
      ))}
    </div>
  )
}

/** Selectors of what toasts stand above; the first one on the screen counts. */
const feet = {
  stacked: '[data-foot="stacked"]',
  guide: '[data-foot="guide"]',
  besideFields: '[data-beside-fields]',
  other: '[data-foot]',
} as const

/**
 * What the screen has at its foot. By script and only while there are toasts: a style with `:root:has()` would make every
 * row that comes into a list slower.
 */
function useFoot(isWanted: boolean): string | undefined {
  const [foot, setFoot] = useState<string>()
  useLayoutEffect(() => {
    if (!isWanted) return
    const look = () =>
      setFoot(Object.entries(feet).find(([, selector]) => document.querySelector(selector) !== null)?.[0])
    look()
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-foot'] })
    return () => watch.disconnect()
  }, [isWanted])
  return foot
}

/** A key focuses the newest toast, and returns the focus from the toasts. */
function useDockFocus() {
  const dock = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  /** Returns what had the focus before a toast; null if it is gone. */
  const origin = () =>
    before.current instanceof HTMLElement && before.current.isConnected ? before.current : null
  const rememberFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  useFreeKeys((event) => {
    if (!matchesShortcut(event, 'messages')) return
    event.preventDefault()
    const { activeElement } = document
    if (dock.current?.contains(activeElement) === true) return origin()?.focus()
    const card = [...(dock.current?.querySelectorAll('[data-toast]:not([hidden])') ?? [])].at(-1)
    before.current = activeElement
    card?.querySelector<HTMLElement>('a, button')?.focus()
  })
  /** The focus was in the removed toast: moves it to the next toast, to where it came from, or to the screen. */
  const moveFocusOn = () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const find = (selector: string) => document.querySelector<HTMLElement>(selector)
      const next =
        find('[data-toast]:not([hidden]) [data-dismiss]') ?? origin() ?? find('[data-screen-heading]')
      next?.focus()
    })
  return { dock, rememberFocus, moveFocusOn }
}

const doneStayMs = 5000
const undoStayMs = 8000

type ToastCardProps = {
  readonly toast: Toast
  readonly isHidden: boolean
  moveFocusOn(): void
}

function ToastCard({ toast, isHidden, moveFocusOn }: ToastCardProps) {
  const { dismiss } = useToasts()
  const [isPointedAt, setPointedAt] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const { id, kind, countdown, actions = [], lasting = [] } = toast
  const offersMore = [...actions, ...lasting].some((action) => !('to' in action))
  const { staysMs = kind === 'failure' ? null : offersMore ? undoStayMs : doneStayMs } = toast
  useEffect(() => {
    if (isPointedAt || staysMs === null || toast.countdown !== undefined) return
    const timer = setTimeout(() => dismiss(toast.id), staysMs)
    return () => clearTimeout(timer)
  }, [isPointedAt, toast, staysMs, dismiss])
  useEndOfCountdown(toast, card, moveFocusOn)
  const Icon = kind === 'failure' ? CircleAlert : toast.isUnderWay === true ? Clock : CircleCheck
  const close = (act?: () => void) => {
    dismiss(id)
    act?.()
    moveFocusOn()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only keeps it from going.
    <div
      ref={card}
      data-toast
      data-open={isOpen || undefined}
      hidden={isHidden}
      className={classNames(styles.card, styles[kind], toast.isUnderWay === true && styles.underWay)}
      // A toast that appears below a resting pointer is not pointed at.
      onPointerMove={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setPointedAt(true)}
      onBlur={() => setPointedAt(false)}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close()
      }}
    >
      {countdown === undefined ? <Icon size={18} aria-hidden /> : <CountdownRing until={countdown.until} />}
      <div className={styles.body}>
        <div className={styles.text}>
          <p title={toast.text}>{toast.text}</p>
          {countdown !== undefined && (
            <p className={styles.more}>
              <VisuallyHidden>{toast.more}</VisuallyHidden>
              <Countdown {...countdown} />
            </p>
          )}
          {countdown === undefined && toast.more !== undefined && (
            <p className={styles.more} title={toast.more}>
              {toast.more}
            </p>
          )}
          {toast.progress !== undefined && <ToastProgress source={toast.progress} />}
          {isOpen && toast.detail !== undefined && toast.detail !== '' && <Detail text={toast.detail} />}
        </div>
        <ToastActions {...{ toast, close }}>
          {hasDetails(toast) && (
            <Button look="quiet" small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {common.details}
            </Button>
          )}
        </ToastActions>
      </div>
      <Button
        look="quiet"
        small
        data-dismiss
        aria-label={common.dismiss}
        icon={<X size={14} aria-hidden />}
        onClick={() => close()}
      />
    </div>
  )
}

function useEndOfCountdown(
  { id, countdown }: Toast,
  card: RefObject<HTMLElement | null>,
  moveFocusOn: () => void,
) {
  const { endCountdown } = useToasts()
  const end = useEffectEvent(() => {
    const hadFocus = card.current?.contains(document.activeElement) === true
    endCountdown(id)
    if (hadFocus) moveFocusOn()
  })
  useEffect(() => {
    if (countdown === undefined) return
    // Runs even under the pointer: its action ends at that moment.
    const timer = setTimeout(end, countdown.until - Date.now())
    return () => clearTimeout(timer)
  }, [countdown])
}

/** Maximum characters shown in full. */
const shownLength = 70

function hasDetails({ kind, text, more, detail = '' }: Toast): boolean {
  return kind === 'failure' && (detail !== '' || more !== undefined || text.length > shownLength)
}

function Detail({ text }: { readonly text: string }) {
  return (
    <div className={styles.detail}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{text}</pre>
      <CopyButton text={text} />
    </div>
  )
}

type ToastActionsProps = {
  readonly toast: Toast
  readonly children: ReactNode
  close(act: () => void): void
}

function ToastActions({ toast: { actions = [], lasting = [] }, close, children }: ToastActionsProps) {
  const { route } = useRouter()
  const leadsElsewhere = (action: ToastAction) => !('to' in action) || !isSameRoute(action.to, route)
  return (
    <div className={styles.actions}>
      {children}
      {[...actions, ...lasting].filter(leadsElsewhere).map((action) =>
        'to' in action ? (
          <RouteLink key={action.label} to={action.to} className={buttonStyle('soft', true)}>
            {action.label}
          </RouteLink>
        ) : (
          <Button key={action.label} look="soft" small onClick={() => close(action.onChoose)}>
            {action.label}
          </Button>
        ),
      )}
    </div>
  )
}

/** Not announced: a live region would repeat it every second. */
function Countdown({ until, text }: NonNullable<ToastContent['countdown']>) {
  const now = useNow(1000)
  return <span aria-hidden>{text(Math.max(0, until - now))}</span>
}

/** Changes several times a second, so it must not be in a live region. */
function ToastProgress({ source }: { readonly source: ProgressSource }) {
  const { label, done, total, text } = useSyncExternalStore(source.subscribe, source.get)
  return (
    <div aria-live="off" className={styles.progress}>
      {total === null ? (
        <span className={styles.more}>{text}</span>
      ) : (
        <ProgressBar label={label} done={Math.min(done, total)} total={total} text={text} />
      )}
    </div>
  )
}
