import { CircleAlert, CircleCheck, CircleHelp, CircleSlash, Clock, type LucideIcon, Send } from 'lucide-react'
import type { Receipt } from '../../../shared/schemas/queue.ts'
import { messages } from '../../messages/messages.ts'
import styles from '../../ui/badges.module.css'
import { classNames } from '../../ui/styles/class-names.ts'

const looks: Readonly<
  Record<Receipt['outcome'], { readonly icon: LucideIcon; readonly look: string | undefined }>
> = {
  sending: { icon: Send, look: styles.accent },
  done: { icon: CircleCheck, look: styles.positive },
  postponed: { icon: Clock, look: undefined },
  'lost-contact': { icon: CircleHelp, look: styles.caution },
  refused: { icon: CircleAlert, look: styles.negative },
  interrupted: { icon: CircleHelp, look: styles.caution },
  cancelled: { icon: CircleSlash, look: undefined },
}

export function OutcomeBadge({ outcome }: { readonly outcome: Receipt['outcome'] }) {
  const { icon: Icon, look } = looks[outcome]
  return (
    <span className={classNames(styles.badge, look)}>
      <Icon size={14} aria-hidden />
      {messages.receipt.outcomes[outcome]}
    </span>
  )
}
