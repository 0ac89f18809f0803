import { Fragment } from 'react'
import { type Chord, chordsOf, type ShortcutName } from '../../../shared/domain/shortcuts.ts'
import { messages } from '../../messages/messages.ts'
import { isMac } from '../../services/shortcuts.ts'
import { VisuallyHidden } from '../../ui/styles/visually-hidden.tsx'
import styles from './shortcuts.module.css'

type ShortcutKeysProps = {
  readonly name: ShortcutName
  readonly short?: boolean
}

export function ShortcutKeys({ name, short = false }: ShortcutKeysProps) {
  const mac = isMac()
  const chords = chordsOf(name, mac).slice(0, short ? 1 : undefined)
  return (
    <span className={styles.chords}>
      {chords.map((chord, index) => (
        <Fragment key={chord.key}>
          {index > 0 && <span className={styles.or}>{messages.common.or}</span>}
          <span aria-hidden className={styles.chord}>
            {shownKeys(chord, mac).map((key) => (
              <kbd key={key} className={styles.key}>
                {key}
              </kbd>
            ))}
          </span>
          <VisuallyHidden>{spokenKeys(chord, mac)}</VisuallyHidden>
        </Fragment>
      ))}
    </span>
  )
}

type ShortcutHintProps = {
  readonly name: ShortcutName
  /** Shows the last alternative, for places where the first would be typed as text. */
  readonly last?: boolean
}

/** The shortcut in its button. Hidden from screen readers, since it is not part of the button's name. */
export function ShortcutHint({ name, last = false }: ShortcutHintProps) {
  const mac = isMac()
  const chord = chordsOf(name, mac).at(last ? -1 : 0)
  return (
    <kbd aria-hidden className={styles.hint}>
      {chord !== undefined && shownKeys(chord, mac).join(' ')}
    </kbd>
  )
}

function shownKeys({ mod, alt, shift, key }: Chord, mac: boolean): readonly string[] {
  const { keys } = messages
  return [
    ...(mod ? [keys.mod(mac)] : []),
    ...(alt ? [keys.alt(mac)] : []),
    ...(shift ? [keys.shift(mac)] : []),
    keys.shown(key),
  ]
}

function spokenKeys({ mod, alt, shift, key }: Chord, mac: boolean): string {
  const { keys } = messages
  return [mod && keys.modSpoken(mac), alt && keys.altSpoken(mac), shift && keys.shiftSpoken, keys.spoken(key)]
    .filter(Boolean)
    .join(' ')
}
