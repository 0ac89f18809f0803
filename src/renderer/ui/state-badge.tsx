import {
  CircleAlert,
  CircleCheck,
  CircleHelp,
  CirclePause,
  CircleSlash,
  Clock,
  type LucideIcon,
  Send,
} from 'lucide-react'
import type { ItemState } from '../../shared/domain/item-state.ts'
import { words } from '../words/words.ts'
import { classNames } from './class-names.ts'
import styles from './state-badge.module.css'

const looks: Readonly<Record<ItemState, { readonly icon: LucideIcon; readonly look: string | undefined }>> = {
  waiting: { icon: Clock, look: undefined },
  sending: { icon: Send, look: styles.accent },
  unsure: { icon: CircleHelp, look: styles.caution },
  'needs-attention': { icon: CircleAlert, look: styles.negative },
  paused: { icon: CirclePause, look: undefined },
  done: { icon: CircleCheck, look: styles.positive },
  discarded: { icon: CircleSlash, look: undefined },
}

/** An outcome as icon and word, never as colour alone. */
export function StateBadge({ state }: { readonly state: ItemState }) {
  const { icon: Icon, look } = looks[state]
  return (
    <span className={classNames(styles.badge, look)}>
      <Icon size={14} aria-hidden />
      {words.state[state]}
    </span>
  )
}
