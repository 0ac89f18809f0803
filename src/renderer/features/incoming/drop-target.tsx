import { Ban, File, FileText, Globe, Image, type LucideIcon, Table } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPayload } from '../../intake/payload.ts'
import type { DropCounts } from '../../messages/imports/intake.ts'
import { messages } from '../../messages/messages.ts'
import { type Connections, useConnections } from '../../services/connections.tsx'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { isDialogOpen } from '../../services/router/router.tsx'
import { useIsReader } from '../../services/team.ts'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { isArchive, uploadArchive } from '../archive/index.ts'
import { type DropOffer, readOffer } from './drop-offer.ts'
import styles from './incoming.module.css'
import { textFieldAt } from './use-pasted.ts'

export function DropTarget() {
  const { chosen } = useConnections()
  const isReader = useIsReader(chosen?.id ?? '')
  const offer = useDrops(chosen !== undefined && !isReader)
  if (offer === null) return null
  const { icons, isRefused, lines } = isReader ? readOnlyLook(chosen?.name ?? '') : lookOf(offer, chosen)
  const [first, ...others] = lines
  return (
    <div className={styles.overlay}>
      <div className={classNames(styles.dropCard, isRefused && styles.refused)}>
        <div className={styles.dropIcons} aria-hidden>
          {icons.map((Icon, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same icon may come twice.
            <Icon key={at} size={32} strokeWidth={1.5} />
          ))}
        </div>
        <strong>{first}</strong>
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

type DragEventName = 'dragstart' | 'dragend' | 'dragenter' | 'dragover' | 'dragleave' | 'drop'

function useDrops(hasConnection: boolean): DropOffer | null {
  const [offer, setOffer] = useState<DropOffer | null>(null)
  const isOwnDrag = useRef(false)
  const receive = useReceiveIncoming()
  const { showFailure } = useToasts()
  const importArchive = async (file: File) => {
    const taken = await uploadArchive(file)
    if (!taken.ok) showFailure(taken.error)
  }
  const read = ({ dataTransfer, target }: DragEvent) => {
    // Ignore drags that began in the window, and drops while a dialog waits for an answer.
    if (dataTransfer === null || isOwnDrag.current || isDialogOpen()) return undefined
    return readOffer([...dataTransfer.items], dataTransfer.types, textFieldAt(target) !== undefined)
  }
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const found = read(event)
    if (found === undefined || event.dataTransfer === null) return setOffer(null)
    event.preventDefault()
    event.dataTransfer.dropEffect = found.kind === 'nothing' || !hasConnection ? 'none' : 'copy'
    if (JSON.stringify(found) !== JSON.stringify(offer)) setOffer(found)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOffer(null)
    if (read(event) === undefined || event.dataTransfer === null) return
    event.preventDefault()
    const [only, ...others] = event.dataTransfer.files
    if (only !== undefined && others.length === 0 && isArchive(only)) void importArchive(only)
    else receive({ kind: 'payload', payload: readPayload('drop', event.dataTransfer) })
  })
  useEffect(() => {
    const stop = new AbortController()
    const on = (name: DragEventName, listener: (event: DragEvent) => void) =>
      window.addEventListener(name, listener, { signal: stop.signal })
    on('dragstart', () => {
      isOwnDrag.current = true
    })
    on('dragend', () => {
      isOwnDrag.current = false
    })
    on('dragenter', (event) => onDragOver(event))
    on('dragover', (event) => onDragOver(event))
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOffer(null)
    })
    on('drop', (event) => onDrop(event))
    return () => stop.abort()
  }, [])
  return offer
}

type OfferLook = {
  readonly icons: readonly LucideIcon[]
  readonly isRefused: boolean
  readonly lines: readonly string[]
}

function readOnlyLook(name: string): OfferLook {
  const { readOnly: w } = messages.team
  return { icons: [Ban], isRefused: true, lines: [w.add(name), w.ask] }
}

function lookOf(offer: DropOffer, chosen: Connections['chosen']): OfferLook {
  const { drop } = messages
  if (chosen === undefined) return { icons: [Ban], isRefused: true, lines: [drop.noConnection] }
  switch (offer.kind) {
    case 'nothing':
      return { icons: [Ban], isRefused: true, lines: [drop.cannotTake, drop.cannotTakeWhy] }
    case 'address':
      return { icons: [Globe], isRefused: false, lines: [drop.willTakeAddress] }
    case 'text':
      return { icons: [FileText], isRefused: false, lines: [drop.willTakeText] }
    case 'files': {
      const { counts, notTaken } = offer
      const { pictures, texts, tables, unknown } = counts
      const total = pictures + texts + tables + unknown
      const noPictures = pictures > 0 && chosen.picturesTravel === 'never'
      const goesTo = tables === total ? 'import' : total === 1 ? 'form' : 'review'
      return {
        icons: iconsOf(counts),
        isRefused: false,
        lines: [
          drop.willTake(counts, goesTo),
          ...(notTaken > 0 ? [drop.someNotTaken(notTaken)] : []),
          ...(noPictures ? [messages.add.neverTravels(chosen.name)] : []),
        ],
      }
    }
  }
}

const iconOfFiles = { pictures: Image, texts: FileText, tables: Table, unknown: File } as const

function iconsOf(counts: DropCounts): readonly LucideIcon[] {
  const kinds = (['pictures', 'texts', 'tables', 'unknown'] as const).filter((kind) => counts[kind] > 0)
  const [only, ...others] = kinds
  if (only !== undefined && others.length === 0)
    return Array.from({ length: Math.min(3, counts[only]) }, () => iconOfFiles[only])
  return kinds.slice(0, 3).map((kind) => iconOfFiles[kind])
}
