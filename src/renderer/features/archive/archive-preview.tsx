import { ArrowDownToLine, Check, CircleEqual, History, type LucideIcon, Split } from 'lucide-react'
import type { MergeCounts, ArchivePreview as Preview } from '../../../shared/schemas/archive.ts'
import { messages } from '../../messages/messages.ts'
import { Facts } from '../../ui/layout.tsx'
import text from '../../ui/styles/text.module.css'
import styles from './archive.module.css'
import { ConflictTable } from './merge-conflicts.tsx'
import { isNews } from './use-archive.ts'

export function ArchivePreview({ preview }: { readonly preview: Preview }) {
  const { archive } = messages
  const { madeAt, madeBy, connections, counts, joined, conflicts } = preview
  return (
    <>
      <Facts>
        <dt>{archive.madeAt}</dt>
        <dd>{archive.made(madeAt, madeBy)}</dd>
        <dt>{archive.holdsLabel}</dt>
        <dd>{archive.holds(counts)}</dd>
        <dt>{messages.terms.connection}</dt>
        <dd>
          <ul>
            {connections.map(({ name, address, here }) => (
              <li key={`${name} ${address}`} title={address ?? undefined}>
                {here !== null
                  ? archive.connectionHere(name, here)
                  : address === null
                    ? archive.connectionGone
                    : archive.connectionNew(name)}
              </li>
            ))}
          </ul>
        </dd>
      </Facts>
      <div className={styles.part}>
        <h3>{archive.effects}</h3>
        {isNothingNew(preview) && <p>{archive.nothingNew}</p>}
        <Effects joined={joined} />
      </div>
      {joined.conflicts > 0 && (
        <div className={styles.part}>
          <h3>{archive.conflicts}</h3>
          <p>{archive.conflictsTextBefore}</p>
          <ConflictTable conflicts={conflicts} total={joined.conflicts} />
        </div>
      )}
      <p className={text.muted}>{archive.nothingWritten}</p>
    </>
  )
}

export function isNothingNew({ joined, connections }: Preview): boolean {
  const isNewConnection = connections.some(({ here, address }) => here === null && address !== null)
  return !isNews(joined) && !isNewConnection
}

export function Effects({ joined }: { readonly joined: MergeCounts }) {
  const { archive } = messages
  const { effect } = archive
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
    <ul className={styles.effects} aria-label={archive.effects}>
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
