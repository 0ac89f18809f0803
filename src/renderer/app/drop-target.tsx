import { Ban, Globe, ImageDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '../ui/class-names.ts'
import { words } from '../words/words.ts'
import { useConnections } from './connections.tsx'
import { type DropOffer, readOffer } from './drop-offer.ts'
import styles from './drop-target.module.css'
import { useIncoming } from './incoming.tsx'
import { useMessages } from './messages.tsx'
import { useRouter } from './router.tsx'

/** The whole window takes drops, and says beforehand what it would do with them. */
export function DropTarget() {
  const [offer, setOffer] = useState<DropOffer | null>(null)
  const { chosen } = useConnections()
  const { bring } = useIncoming()
  const { show } = useMessages()
  const { go } = useRouter()

  const read = (event: DragEvent) =>
    event.dataTransfer === null
      ? undefined
      : readOffer([...event.dataTransfer.items], event.dataTransfer.types)
  const onDragOver = useEffectEvent((event: DragEvent) => {
    const found = read(event)
    if (found === undefined || event.dataTransfer === null) return
    event.preventDefault()
    event.dataTransfer.dropEffect = found.kind === 'nothing' || chosen === undefined ? 'none' : 'copy'
    if (JSON.stringify(found) !== JSON.stringify(offer)) setOffer(found)
  })
  const onDrop = useEffectEvent((event: DragEvent) => {
    setOffer(null)
    if (read(event) === undefined || event.dataTransfer === null) return
    event.preventDefault()
    if (chosen === undefined) {
      show({ kind: 'failure', text: words.drop.noConnection })
      return
    }
    const files = [...event.dataTransfer.files]
    const address = event.dataTransfer.getData('text/uri-list').split(/\r?\n/)[0] ?? ''
    if (files.length > 0) bring({ kind: 'files', files })
    else if (address !== '') bring({ kind: 'address', address })
    else return
    go({ screen: 'add' })
  })
  const onDragLeave = useEffectEvent((event: DragEvent) => {
    if (event.relatedTarget === null) setOffer(null)
  })
  useEffect(() => {
    const over = (event: DragEvent) => onDragOver(event)
    const drop = (event: DragEvent) => onDrop(event)
    const leave = (event: DragEvent) => onDragLeave(event)
    window.addEventListener('dragenter', over)
    window.addEventListener('dragover', over)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', over)
      window.removeEventListener('dragover', over)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
    }
  }, [])

  if (offer === null) return null
  const refused = offer.kind === 'nothing' || chosen === undefined
  const Icon = refused ? Ban : offer.kind === 'address' ? Globe : ImageDown
  const name = chosen?.name ?? ''
  return (
    <div className={styles.overlay}>
      <div className={classNames(styles.card, refused && styles.refused)}>
        <Icon size={36} strokeWidth={1.25} aria-hidden />
        <strong>
          {chosen === undefined
            ? words.drop.noConnection
            : offer.kind === 'nothing'
              ? words.drop.cannotTake
              : offer.kind === 'address'
                ? words.drop.willTakeAddress(name)
                : words.drop.willTakePictures(offer.count, name)}
        </strong>
        {offer.kind === 'nothing' && <p>{words.drop.cannotTakeWhy}</p>}
        {offer.kind === 'pictures' && offer.notTaken > 0 && <p>{words.drop.someNotTaken(offer.notTaken)}</p>}
      </div>
    </div>
  )
}
