import type { ConnectionRecord } from '../../shared/schemas/connection.ts'
import { classNames } from './class-names.ts'
import styles from './colour-chip.module.css'

type ColourChipProps = { readonly colour: ConnectionRecord['colour']; readonly bar?: boolean }

/** A connection's colour; its name always stands beside it. */
export function ColourChip({ colour, bar }: ColourChipProps) {
  return <span aria-hidden className={classNames(styles.chip, styles[colour], bar && styles.bar)} />
}

/** Gives the colour as `--chip` to what stands within. */
export function connectionColourClass(colour: ConnectionRecord['colour']): string | undefined {
  return styles[colour]
}
