import { memo } from 'react'
import type { ItemState } from '../../shared/domain/item-state.ts'
import { words } from '../messages/messages.ts'
import { classNames } from './class-names.ts'
import { iconPaths } from './icon-paths.ts'
import { Outline } from './outline.tsx'
import styles from './state-badge.module.css'

const looks: Readonly<Record<ItemState, { readonly path: string; readonly look: string | undefined }>> = {
  waiting: { path: iconPaths.clock, look: undefined },
  sending: { path: iconPaths.send, look: styles.accent },
  unsure: { path: iconPaths.question, look: styles.caution },
  'needs-attention': { path: iconPaths.exclamation, look: styles.negative },
  paused: { path: iconPaths.pause, look: undefined },
  done: { path: iconPaths.check, look: styles.positive },
  discarded: { path: iconPaths.slash, look: undefined },
}

/** An outcome as icon and word, never as colour alone. */
export const StateBadge = memo(function StateBadge({ state }: { readonly state: ItemState }) {
  const { path, look } = looks[state]
  return (
    <span className={classNames(styles.badge, look)}>
      <Outline path={path} size={14} />
      {words.state[state]}
    </span>
  )
})
