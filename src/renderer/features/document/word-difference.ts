import { alignWords } from '../../../shared/domain/align-words.ts'

export type TextPiece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }

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
    const head = isFirst ? '' : text.slice(0, around).replace(/(?<=\s)\S*$/u, '')
    const tail = isLast ? '' : text.slice(-around).replace(/^\S*(?=\s)/u, '')
    return { kind, text: `${head.trimEnd()}${isFirst ? '' : ' '}…${isLast ? '' : ' '}${tail.trimStart()}` }
  })
}
