import { Ban, FileStack, FileText, Globe, ImageDown, type LucideIcon, Table } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readPayload } from '../../intake/payload.ts'
import { messages } from '../../messages/messages.ts'
import { type Connections, useConnections } from '../../services/connections.tsx'
import { useReceiveIncoming } from '../../services/incoming/receive-incoming.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'
import { classNames } from '../../ui/styles/class-names.ts'
import { isArchive, uploadArchive } from '../archive/index.ts'
import { type DropOffer, readOffer } from './drop-offer.ts'
import styles from './incoming.module.css'
import { textFieldAt } from './use-pasted.ts'

/** The whole window takes drops, and says beforehand what it would do with them. */
export function DropTarget() {
  const [offer, setOffer] = useState<DropOffer | null>(null)
  const isOwnDrag = useRef(false)
  const { chosen } = useConnections()
  const receive = useReceiveIncoming()
  const { showFailure } = useToasts()
  const importDropped = async (file: File) => {
    const taken = await uploadArchive(file)
    if (!taken.ok) showFailure(taken.error)
  }

  const read = (event: DragEvent) => {
    // What is dragged about within the window stays there, and a question must be answered first.
    if (event.dataTransfer === null || isOwnDrag.current || document.querySelector('dialog[open]') !== null)
      return undefined
    const overField = textFieldAt(event.target) !== undefined
    return readOffer([...event.dataTransfer.items], event.dataTransfer.types, overField)
  }
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const found = read(event)
    if (found === undefined || event.dataTransfer === null) {
      setOffer(null)
      return
    }
    event.preventDefault()
    event.dataTransfer.dropEffect = found.kind === 'nothing' || chosen === undefined ? 'none' : 'copy'
    if (JSON.stringify(found) !== JSON.stringify(offer)) setOffer(found)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOffer(null)
    if (read(event) === undefined || event.dataTransfer === null) return
    event.preventDefault()
    const [only, ...others] = event.dataTransfer.files
    if (only !== undefined && others.length === 0 && isArchive(only)) {
      void importDropped(only)
      return
    }
    receive({ kind: 'payload', payload: readPayload('drop', event.dataTransfer) })
  })
  const onDragLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOffer(null)
  })
  useEffect(() => {
    const over = (event: DragEvent) => onDragOver(event)
    const drop = (event: DragEvent) => onDrop(event)
    const leave = (event: DragEvent) => onDragLeave(event)
    const start = () => {
      isOwnDrag.current = true
    }
    const end = () => {
      isOwnDrag.current = false
    }
    window.addEventListener('dragstart', start)
    window.addEventListener('dragend', end)
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragstart', start)
      window.removeEventListener('dragend', end)
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

  if (offer === null) return null
  const { Icon, isRefused, lines } = lookOf(offer, chosen)
  const [first, ...others] = lines
  return (
    <div className={styles.overlay}>
      <div className={classNames(styles.dropCard, isRefused && styles.refused)}>
        <Icon size={36} strokeWidth={1.25} aria-hidden />
        <strong>{first}</strong>
        {others.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}

type OfferLook = {
  readonly Icon: LucideIcon
  readonly isRefused: boolean
  readonly lines: readonly string[]
}

function lookOf(offer: DropOffer, chosen: Connections['chosen']): OfferLook {
  const { drop } = messages
  if (chosen === undefined) return { Icon: Ban, isRefused: true, lines: [drop.noConnection] }
  switch (offer.kind) {
    case 'nothing':
      return { Icon: Ban, isRefused: true, lines: [drop.cannotTake, drop.cannotTakeWhy] }
    case 'address':
      return { Icon: Globe, isRefused: false, lines: [drop.willTakeAddress(chosen.name), drop.goesToForm] }
    case 'text':
      return { Icon: FileText, isRefused: false, lines: [drop.willTakeText(chosen.name), drop.goesToForm] }
    case 'files': {
      const { counts, notTaken } = offer
      const { pictures, texts, tables, unknown } = counts
      const total = pictures + texts + tables + unknown
      const noPictures = pictures > 0 && chosen.picturesTravel === 'never'
      const goes = tables === total ? drop.goesToImport : total === 1 ? drop.goesToForm : drop.goesToReview
      return {
        Icon: tables === total ? Table : pictures === total ? ImageDown : FileStack,
        isRefused: false,
        lines: [
          drop.willTake(counts, chosen.name),
          // One folder may hold anything.
          ...(total === 1 && unknown === 1 ? [] : [goes]),
          ...(notTaken > 0 ? [drop.someNotTaken(notTaken)] : []),
          ...(noPictures ? [drop.noPictures(chosen.name)] : []),
        ],
      }
    }
  }
}
