import { CircleCheck, Gauge, type LucideIcon, Pencil, Plus } from 'lucide-react'
import type { UsageFigures } from '../../../shared/schemas/usage.ts'
import { formatAmount, formatNumber, formatPortion } from '../../messages/format.ts'
import { messages } from '../../messages/messages.ts'
import styles from './overview-tiles.module.css'

type OverviewTilesProps = {
  readonly figures: UsageFigures
  readonly before: UsageFigures | undefined
}

export function OverviewTiles({ figures, before }: OverviewTilesProps) {
  const { tiles } = messages.figures
  const sum = ({ days }: UsageFigures, of: 'added' | 'edited' | 'refused') =>
    days.reduce((all, day) => all + day[of], 0)
  const [added, edited, refused] = [sum(figures, 'added'), sum(figures, 'edited'), sum(figures, 'refused')]
  const decided = added + edited + refused
  return (
    <dl className={styles.tiles}>
      <Tile
        icon={Plus}
        look="added"
        name={messages.activity.did.add}
        value={formatNumber(added)}
        hint={before === undefined ? tiles.allTime : tiles.difference(added - sum(before, 'added'))}
      />
      <Tile
        icon={Pencil}
        look="edited"
        name={messages.activity.did.update}
        value={formatNumber(edited)}
        hint={before === undefined ? tiles.allTime : tiles.difference(edited - sum(before, 'edited'))}
      />
      <Tile
        icon={CircleCheck}
        look="done"
        name={messages.receipt.outcomes.done}
        value={formatPortion(decided === 0 ? 0 : (added + edited) / decided)}
        hint={tiles.refused(refused)}
      />
      {figures.used.map(({ name, amount }) => (
        <Tile
          key={name}
          icon={Gauge}
          look="usage"
          name={name === '' ? tiles.used : name}
          value={formatAmount(amount)}
          hint={tiles.usedHint}
        />
      ))}
    </dl>
  )
}

type TileProps = {
  readonly icon: LucideIcon
  readonly look: 'added' | 'edited' | 'done' | 'usage'
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
