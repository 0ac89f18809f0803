import { alignWords } from '../../../../shared/domain/align-lists.ts'
import { cutText, shortenText, tailOfText } from '../../../../shared/domain/cut-text.ts'
import { kindOfJson } from '../../../../shared/domain/metadata/metadata-text.ts'
import { messages } from '../../../messages/messages.ts'
import { VisuallyHidden } from '../../../ui/styles/visually-hidden.tsx'
import styles from './changes.module.css'

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
            {isRead === true && <VisuallyHidden>{messages.document.change.pieces[kind]} </VisuallyHidden>}
            {text}
          </Mark>
        )
      })}
    </span>
  )
}

const longestRead = 100_000

/** The text that a JSON text stands for; undefined where it is none, or holds signs that cannot be seen. */
export function plainText(raw: string): string | undefined {
  // Of one so long only the beginning is shown: it need not be parsed.
  if (raw.length > longestRead || !raw.startsWith('"') || kindOfJson(raw) !== 'text') return undefined
  const text = String(JSON.parse(raw))
  return /[^\P{C}\n\t\u200d]/u.test(text) ? undefined : text
}

const longestLine = 300

/** The beginning of what is too long to be shown in a line. */
export function cut(text: string): string {
  return shortenText(text, longestLine)
}

type TextPiece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

const wordsComparedAtMost = 4000
const lettersComparedAtMost = 100_000

/** Word by word what became of a text; undefined where the texts are too long to be told apart in a moment. */
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

/** Words with the space after them, so that what was rewritten stands together; and signs by themselves. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}\p{M}]+\s*|\s+|[^\p{L}\p{N}\p{M}\s]\s*/gu) ?? []
}

/** What was taken out stands before what came in its place, also where a single space between them stayed. */
function add(pieces: TextPiece[], kind: TextPiece['kind'], text: string): void {
  const last = pieces.at(-1)
  const beforeLast = pieces.at(-2)
  if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text }
  else if (kind === 'removed' && last?.kind === 'added' && beforeLast?.kind === 'removed')
    pieces[pieces.length - 2] = { kind, text: beforeLast.text + text }
  else pieces.push({ kind, text })
}

const around = 40

/** Leaves the middle of long stretches out that stay as they are. */
export function shorten(pieces: readonly TextPiece[]): readonly TextPiece[] {
  return pieces.map(({ kind, text }, at) => {
    const isFirst = at === 0
    const isLast = at === pieces.length - 1
    if (kind !== 'same' || text.length <= around * (isFirst || isLast ? 1 : 2) + 10) return { kind, text }
    // Whole words, where there are any within reach.
    const head = isFirst ? '' : cutText(text, around).replace(/(?<=\s)\S*$/u, '')
    const tail = isLast ? '' : tailOfText(text, around).replace(/^\S*(?=\s)/u, '')
    return { kind, text: `${head.trimEnd()}${isFirst ? '' : ' '}…${isLast ? '' : ' '}${tail.trimStart()}` }
  })
}
