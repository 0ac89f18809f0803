import { type ComponentProps, useEffect, useRef } from 'react'

type PartialCheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** Whether some of what it stands for is chosen, and not all. */
  readonly isPartial: boolean
}

/** A box for several things at once. Its third look can be set by script alone. */
export function PartialCheckbox({ isPartial, ...props }: PartialCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartial
  }, [isPartial])
  return <input {...props} ref={box} type="checkbox" />
}
