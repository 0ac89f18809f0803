import { Radio } from 'lucide-react'
import type { ConnectionSummary } from '../../shared/schemas/connection.ts'
import { words } from '../messages/messages.ts'
import { classNames } from '../ui/class-names.ts'
import { connectionColourClass } from '../ui/colour-chip.tsx'
import styles from './live-frame.module.css'

/** Frames the whole window in the colour of a live connection, and says at its top which one it is. */
export function LiveFrame({ connection: { name, colour } }: { readonly connection: ConnectionSummary }) {
  return (
    <header className={classNames(styles.head, connectionColourClass(colour))}>
      <span className={styles.frame} aria-hidden />
      <Radio size={14} aria-hidden />
      <span className={styles.name} title={name}>
        {words.live.frame(name)}
      </span>
    </header>
  )
}
