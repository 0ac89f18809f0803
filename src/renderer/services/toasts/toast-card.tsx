import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { common } from '../../messages/common.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TechnicalDetail } from '../../ui/technical-detail.tsx'
import { useNow } from '../../ui/use-now.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { RouteLink } from '../router/route-link.tsx'
import styles from './toast-card.module.css'
import type { Message, MessageContent } from './toast-list.ts'
import { MessageProgress } from './toast-progress.tsx'
import { useMessages } from './toasts.tsx'

const usualStayMs = 7000

export function MessageCard({ message }: { readonly message: Message }) {
  const { dismiss, endCountdown } = useMessages()
  const [held, setHeld] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const { id, kind, staysMs = usualStayMs, countdown } = message
  useEffect(() => {
    if (held || kind === 'failure' || staysMs === null || countdown !== undefined) return
    const timer = setTimeout(() => dismiss(id), staysMs)
    return () => clearTimeout(timer)
  }, [held, kind, id, staysMs, countdown, dismiss])
  useEffect(() => {
    if (countdown === undefined) return
    // Whether or not somebody points at it: what it offers is over at that moment.
    const timer = setTimeout(() => {
      const hadFocus = card.current?.contains(document.activeElement) === true
      endCountdown(id)
      if (hadFocus) requestAnimationFrame(moveFocusOn)
    }, countdown.until - Date.now())
    return () => clearTimeout(timer)
  }, [countdown, id, endCountdown])
  const Icon = kind === 'failure' ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it from going.
    <div
      ref={card}
      className={classNames(styles.card, styles[kind])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden />
      <div className={styles.body}>
        <div className={styles.text}>
          {countdown === undefined ? (
            <p>{message.text}</p>
          ) : (
            <p>
              <VisuallyHidden>{message.text}</VisuallyHidden>
              <Countdown {...countdown} />
            </p>
          )}
          {message.more !== undefined && (
            <p className={styles.more} title={kind === 'result' ? message.more : undefined}>
              {message.more}
            </p>
          )}
          {message.progress !== undefined && <MessageProgress source={message.progress} />}
          {message.detail !== undefined && <TechnicalDetail text={message.detail} />}
        </div>
        <div className={styles.actions}>
          {[...(message.actions ?? []), ...(message.lasting ?? [])].map((action) =>
            'to' in action ? (
              <RouteLink key={action.label} to={action.to}>
                {action.label}
              </RouteLink>
            ) : (
              <Button
                key={action.label}
                small
                onClick={() => {
                  dismiss(id)
                  action.onChoose()
                  requestAnimationFrame(moveFocusOn)
                }}
              >
                {action.label}
              </Button>
            ),
          )}
        </div>
      </div>
      <Button
        look="quiet"
        small
        data-dismiss
        aria-label={common.dismiss}
        icon={<X size={14} aria-hidden />}
        onClick={() => {
          dismiss(id)
          requestAnimationFrame(moveFocusOn)
        }}
      />
    </div>
  )
}

/** Not read out: a live region would say it again each second. */
function Countdown({ until, text }: NonNullable<MessageContent['countdown']>) {
  const now = useNow(1000)
  return <span aria-hidden>{text(Math.max(0, until - now))}</span>
}

/** The focus went with the message: to the next one, or back to the screen. */
function moveFocusOn(): void {
  if (document.activeElement !== null && document.activeElement !== document.body) return
  const next = document.querySelector<HTMLElement>('[data-dismiss]')
  const target = next ?? document.querySelector<HTMLElement>('[data-screen-heading]')
  target?.focus()
}
