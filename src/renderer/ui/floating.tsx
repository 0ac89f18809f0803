import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './floating.module.css'
import { classNames } from './styles/class-names.ts'

/**
 * Panel in the top layer, where nothing clips it: below the element with `anchorClass` around it, or above if
 * there is no room. Does not move the focus.
 */
export function Floating({ className, ...rest }: ComponentProps<'div'>) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => panel.current?.showPopover(), [])
  return <div {...rest} ref={panel} popover="manual" className={classNames(styles.floating, className)} />
}

export const anchorClass = styles.anchor
