import { words } from '../../messages/messages.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { plainText } from './plain-text.ts'
import styles from './text-difference.module.css'
import { shorten, type TextPiece, wordDifference } from './word-difference.ts'

const longText = 60

/** Word by word, where two texts are long enough for that to help and share something; both are JSON. */
export function textDifference(before: string, after: string): readonly TextPiece[] | undefined {
  const [old, wanted] = [plainText(before), plainText(after)]
  return old === undefined || wanted === undefined ? undefined : plainDifference(old, wanted)
}

/** The same of plain texts. */
export function plainDifference(before: string, after: string): readonly TextPiece[] | undefined {
  if (before.length <= longText || after.length <= longText) return undefined
  const pieces = wordDifference(before, after)
  return pieces?.some(({ kind, text }) => kind === 'same' && text.trim() !== '') ? shorten(pieces) : undefined
}

/** What was and what is, in one run of text. */
export function BothPieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return <Pieces pieces={pieces} isRead />
}

/** The one of two sides that has what was removed, or what was added. */
export function SidePieces({
  pieces,
  kind,
}: {
  readonly pieces: readonly TextPiece[]
  readonly kind: 'removed' | 'added'
}) {
  return <Pieces pieces={pieces.filter((piece) => piece.kind === 'same' || piece.kind === kind)} />
}

function Pieces({ pieces, isRead }: { readonly pieces: readonly TextPiece[]; readonly isRead?: boolean }) {
  return (
    <span className={styles.difference}>
      {pieces.map(({ kind, text }, at) => {
        // The pieces of one difference never change places.
        const key = `${at}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            {isRead === true && <VisuallyHidden>{words.document.change.pieces[kind]} </VisuallyHidden>}
            {text}
          </Mark>
        )
      })}
    </span>
  )
}
