import type { ComponentProps, ReactNode } from 'react'
import styles from './button.module.css'
import { classNames } from './styles/class-names.ts'

export type ButtonLook = 'primary' | 'secondary' | 'danger' | 'quiet' | 'link'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: ButtonLook
  readonly small?: boolean
  readonly icon?: ReactNode
  /** What the button says while it works. It keeps the focus then and cannot be pressed again. */
  readonly busy?: string | false | undefined
}

export function Button({
  look = 'secondary',
  small,
  icon,
  busy,
  children,
  onClick,
  type,
  ...rest
}: ButtonProps) {
  const isBusy = typeof busy === 'string'
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={classNames(
        styles.button,
        look !== 'secondary' && styles[look],
        small && styles.small,
        children === undefined && styles.iconOnly,
      )}
      aria-disabled={isBusy ? true : rest['aria-disabled']}
      onClick={(event) => {
        if (isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {icon}
      {isBusy ? busy : children}
    </button>
  )
}
