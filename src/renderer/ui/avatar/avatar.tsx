import { hueClass, hueOfName, initialsOf } from '../badges.tsx'
import { classNames } from '../styles/class-names.ts'
import styles from './avatar.module.css'

type AvatarProps = {
  readonly name: string
  readonly size?: number
}

/** A person's initial, in the hue of the name. Always show the name beside it. */
export function Avatar({ name, size = 28 }: AvatarProps) {
  const [initial] = initialsOf(name)
  return (
    <span
      aria-hidden
      className={classNames(styles.avatar, hueClass(hueOfName(name)))}
      style={{ width: size, height: size }}
    >
      {initial}
    </span>
  )
}

type AvatarsProps = {
  readonly names: readonly string[]
  readonly others: number
  /** In pixels. */
  readonly size?: number
}

export function Avatars({ names, others, size = 32 }: AvatarsProps) {
  const shown = names.slice(0, 2)
  const more = names.length - shown.length + others
  return (
    <span className={styles.avatars}>
      {shown.map((name) => (
        <Avatar key={name} name={name} size={size} />
      ))}
      {more > 0 && (
        <span
          aria-hidden
          className={classNames(styles.avatar, hueClass('grey'))}
          style={{ width: size, height: size }}
        >
          +{more}
        </span>
      )}
    </span>
  )
}
