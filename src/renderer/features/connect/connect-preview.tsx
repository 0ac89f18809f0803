import type { ConnectionRecord } from '../../../shared/schemas/connection.ts'
import { messages } from '../../messages/messages.ts'
import { hueClass, initialsOf } from '../../ui/badges.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import styles from './connect.module.css'

type ConnectPreviewProps = Pick<ConnectionRecord, 'name' | 'colour'> & { readonly live: boolean }

const hues = ['orange', 'teal', 'violet', 'amber'] as const

export function ConnectPreview({ name, colour, live }: ConnectPreviewProps) {
  const { connect: w, live: words } = messages
  return (
    <div className={classNames(styles.aside, styles.preview)} aria-hidden>
      <p>
        <b>{messages.terms.preview}</b>
        <span>{w.previewText}</span>
      </p>
      <div className={classNames(styles.window, hueClass(colour), live && styles.live)}>
        <div className={styles.side}>
          <div className={styles.who}>
            <span className={styles.monogram}>{initialsOf(name)}</span>
            <b>{name}</b>
            {live && <span className={styles.badge}>{words.mark}</span>}
          </div>
          <i className={styles.add} />
          <i />
          <i />
          <i />
        </div>
        <div className={styles.rows}>
          <i className={styles.search} />
          {hues.map((hue) => (
            <div key={hue} className={hueClass(hue)}>
              <span />
              <i />
              <i />
            </div>
          ))}
        </div>
      </div>
      <p>{w.previewHint}</p>
    </div>
  )
}
