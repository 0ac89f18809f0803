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
  /** A busy button keeps the focus and cannot be pressed. */
  readonly busy?: boolean | undefined
  /** Label beside the spinner while busy. Without it, the spinner replaces the label. */
  readonly busyText?: string
}

/** Class of a control that looks like a button but is not a `Button`, such as a menu trigger. */
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
  /** Accessible name, and tooltip unless `title` is set. */
  readonly label: string
  readonly size?: number
}

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
