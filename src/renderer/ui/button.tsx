import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './styles/class-names.ts'

export type ButtonLook =
  | 'primary'
  | 'secondary'
  | 'tint'
  | 'danger'
  | 'dangerQuiet'
  | 'quiet'
  | 'soft'
  | 'link'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: ButtonLook
  readonly small?: boolean | undefined
  readonly large?: boolean | undefined
  readonly icon?: ReactNode
  /** Whether it is busy. It keeps the focus then and cannot be pressed again. */
  readonly busy?: boolean | undefined
  /** Its label while it is busy, beside the spinner. Without it, the spinner takes the place of the label. */
  readonly busyText?: string
}

/** The class of a control that looks like a button without being a `Button`, such as one that opens a menu. */
export function buttonStyle(look: ButtonLook, small = false, isIcon = false): string {
  return classNames(
    styles.button,
    look !== 'secondary' && styles[look],
    small && styles.small,
    isIcon && styles.iconOnly,
  )
}

export function Button({
  look = 'secondary',
  small,
  large,
  icon,
  busy = false,
  busyText,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(buttonStyle(look, small, children === undefined), large && styles.large)}
      aria-busy={busy || undefined}
      data-told={busyText !== undefined || undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      {busy && busyText !== undefined ? busyText : children}
    </button>
  )
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'aria-label' | 'busy'> & {
  readonly icon: LucideIcon
  /** Its name, which is also its tooltip unless `title` says otherwise. */
  readonly label: string
  /** Size of the icon, in pixels. */
  readonly size?: number
}

/** A quiet button that shows an icon alone. */
export function IconButton({ icon: Icon, label, small, size = small ? 14 : 16, ...rest }: IconButtonProps) {
  return (
    <Button
      look="quiet"
      title={label}
      {...rest}
      small={small}
      aria-label={label}
      icon={<Icon size={size} aria-hidden />}
    />
  )
}
