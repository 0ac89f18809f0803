import { CircleCheck, Gauge, type LucideIcon, Send } from 'lucide-react'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { formatAmount, formatNumber, formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import styles from './overview-tiles.module.css'

type OverviewTilesProps = {
  readonly figures: UsageFigures
  readonly names: readonly string[]
}

export function OverviewTiles({ figures, names }: OverviewTilesProps) {
  const { figures: w } = messages
  const tries = figures.kinds.reduce((sum, kind) => sum + kind.tries, 0)
  const triesOf = (wanted: string) => figures.outcomes.find(({ outcome }) => outcome === wanted)?.tries ?? 0
  const usedOf = (name: string) =>
    figures.kinds.reduce((sum, { used }) => sum + (used.find((one) => one.name === name)?.amount ?? 0), 0)
  return (
    <dl className={styles.tiles}>
      <Tile icon={Send} look="sent" name={w.tiles.sent} value={formatNumber(tries)} hint={w.tiles.requests} />
      <Tile
        icon={CircleCheck}
        look="done"
        name={w.parts.done}
        value={formatPortion(tries === 0 ? 0 : triesOf('done') / tries)}
        hint={w.tiles.refused(triesOf('refused'))}
      />
      {names.map((name) => (
        <Tile
          key={name}
          icon={Gauge}
          look="usage"
          name={name === '' ? w.tiles.used : name}
          value={formatAmount(usedOf(name))}
          hint={w.usageHint}
        />
      ))}
    </dl>
  )
}

type TileProps = {
  readonly icon: LucideIcon
  readonly look: 'sent' | 'done' | 'usage'
  readonly name: string
  readonly value: string
  readonly hint: string
}

function Tile({ icon: Icon, look, name, value, hint }: TileProps) {
  return (
    <div className={styles.tile}>
      <dt>
        <Icon size={16} strokeWidth={1.75} className={styles[look]} aria-hidden />
        {name}
      </dt>
      <dd className={styles.value}>{value}</dd>
      <dd className={styles.hint}>{hint}</dd>
    </div>
  )
}
