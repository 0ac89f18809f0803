import { alignWords } from '../../../../shared/domain/align-lists.ts'
import { cutText, shortenText, tailOfText } from '../../../../shared/domain/cut-text.ts'
import { kindOfJson } from '../../../../shared/domain/metadata/metadata-text.ts'
import { messages } from '../../../messages/messages.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import styles from './changes.module.css'

const longText = 60

/** Difference by words, if both texts are long enough for that and share something. Both are JSON. */
export function textDifference(before: string, after: string): readonly TextPiece[] | undefined {
  const [old, wanted] = [plainText(before), plainText(after)]
  return old === undefined || wanted === undefined ? undefined : plainDifference(old, wanted)
}

export function plainDifference(before: string, after: string): readonly TextPiece[] | undefined {
  if (before.length <= longText || after.length <= longText) return undefined
  const pieces = wordDifference(before, after)
  return pieces?.some(({ kind, text }) => kind === 'same' && text.trim() !== '') ? shorten(pieces) : undefined
}

export function BothPieces({ pieces }: { readonly pieces: readonly TextPiece[] }) {
  return <Pieces pieces={pieces} isRead />
}

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
        // Pieces of a difference do not change order.
        const key = `${at}`
        if (kind === 'same') return <span key={key}>{text}</span>
        const Mark = kind === 'removed' ? 'del' : 'ins'
        return (
          <Mark key={key}>
            {isRead === true && <VisuallyHidden>{messages.document.change.pieces[kind]} </VisuallyHidden>}
            {text}
          </Mark>
        )
      })}
    </span>
  )
}

const longestRead = 100_000

/** The string that a JSON text represents; undefined if it is not a string, or has invisible characters. */
export function plainText(raw: string): string | undefined {
  // Longer texts are shown shortened, so they are not parsed.
  if (raw.length > longestRead || !raw.startsWith('"') || kindOfJson(raw) !== 'text') return undefined
  const text = String(JSON.parse(raw))
  return /[^\P{C}\n\t\u200d]/u.test(text) ? undefined : text
}

const longestLine = 300

export function cut(text: string): string {
  return shortenText(text, longestLine)
}

type TextPiece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

const wordsComparedAtMost = 4000
const lettersComparedAtMost = 100_000

export function wordDifference(before: string, after: string): readonly TextPiece[] | undefined {
  if (before.length + after.length > lettersComparedAtMost) return undefined
  const [old, wanted] = [wordsOf(before), wordsOf(after)]
  if (old.length > wordsComparedAtMost || wanted.length > wordsComparedAtMost) return undefined
  const pieces: TextPiece[] = []
  for (const step of alignWords(old, wanted)) {
    const kind = step.kind === 'pair' ? 'same' : step.kind
    const text = (step.kind === 'added' ? wanted[step.after] : old[step.before]) ?? ''
    add(pieces, kind, text)
  }
  return pieces
}

/** Words with the space after them, so that rewritten passages stay together. Punctuation is separate. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+\s*|\s+|[^\p{L}\p{N}\p{M}\s]\s*/gu) ?? []
}

/** Removals precede the additions that replace them, even across a single unchanged space. */
function add(pieces: TextPiece[], kind: TextPiece['kind'], text: string): void {
  const last = pieces.at(-1)
  const beforeLast = pieces.at(-2)
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text }
  else if (kind === 'removed' && last?.kind === 'added' && beforeLast?.kind === 'removed')
    pieces[pieces.length - 2] = { kind, text: beforeLast.text + text }
  else pieces.push({ kind, text })
}

const around = 40

export function shorten(pieces: readonly TextPiece[]): readonly TextPiece[] {
  return pieces.map(({ kind, text }, at) => {
    const isFirst = at === 0
    const isLast = at === pieces.length - 1
    if (kind !== 'same' || text.length <= around * (isFirst || isLast ? 1 : 2) + 10) return { kind, text }
    const head = isFirst ? '' : cutText(text, around).replace(/(?<=\s)\S*$/u, '')
    const tail = isLast ? '' : tailOfText(text, around).replace(/^\S*(?=\s)/u, '')
    return { kind, text: `${head.trimEnd()}${isFirst ? '' : ' '}…${isLast ? '' : ' '}${tail.trimStart()}` }
  })
}
