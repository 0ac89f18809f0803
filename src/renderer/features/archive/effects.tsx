import { ArrowDownToLine, Check, CircleEqual, History, type LucideIcon, Split } from 'lucide-react'
import type { JoinedCounts } from '../../../shared/schemas/archive.ts'
import { words } from '../../messages/messages.ts'
import styles from './archive.module.css'

/** What joining does or did, one line for each thing there is some of. */
export function Effects({
  joined,
  isDone = false,
}: {
  readonly joined: JoinedCounts
  readonly isDone?: boolean
}) {
  const { archive } = words
  const effect = isDone ? archive.effectDone : archive.effect
  const { added, updated, newerHere, same, conflicts, versions, receipts } = joined
  const lines: readonly (readonly [LucideIcon, string, number])[] = [
    [ArrowDownToLine, effect.added(added), added],
    [ArrowDownToLine, effect.updated(updated), updated],
    [Split, effect.conflicts(conflicts), conflicts],
    [Check, effect.newerHere(newerHere), newerHere],
    [CircleEqual, effect.same(Math.max(0, same)), Math.max(0, same)],
    [History, effect.history(versions, receipts), versions + receipts],
    [
      ArrowDownToLine,
      effect.templates(joined.templates, joined.templatesKept),
      joined.templates + joined.templatesKept,
    ],
    [ArrowDownToLine, effect.views(joined.views, joined.viewsNumbered), joined.views],
  ]
  return (
    <ul className={styles.effects} aria-label={isDone ? archive.effectsDone : archive.effects}>
      {lines
        .filter(([, , count]) => count > 0)
        .map(([Icon, text]) => (
          <li key={text} className={Icon === Split ? styles.caution : undefined}>
            <Icon size={16} aria-hidden />
            {text}
          </li>
        ))}
    </ul>
  )
}
