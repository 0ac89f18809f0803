import { Chunk, presentableDiff } from '@codemirror/merge'
import { Text } from '@codemirror/state'
import { cutText, shortenText, tailOfText } from '../../../../shared/domain/cut-text.ts'

export type DiffLine = {
  readonly kind: 'same' | 'old' | 'new'
  /** 1-based, within the text that the line belongs to. */
  readonly number: number
  readonly parts: readonly LinePart[]
}

export type TextDiff = {
  readonly hunks: readonly (readonly DiffLine[])[]
  readonly more: number
}

type Range = { readonly from: number; readonly to: number }
type Change = { readonly old: Range; readonly now: Range }
/** Changed lines, 1-based, `to` exclusive; and the changes in them, as offsets in the text. */
type Place = { readonly lines: Change; readonly changes: readonly Change[] }

const linesAround = 2
const mostLines = 600

export function diffLines(before: string, after: string): TextDiff {
  const [old, now] = [textOf(before), textOf(after)]
  const places = old.lines === now.lines ? pairLines(old, now) : findPlaces(old, now)
  const hunks: DiffLine[][] = []
  let shown = 0
  let lineCount = 0
  let end = 0
  for (const { lines, changes } of places) {
    if (lineCount > mostLines) break
    const isNear = hunks.length > 0 && lines.old.from - end <= linesAround * 2
    const hunk = (isNear ? hunks.pop() : undefined) ?? []
    hunks.push(hunk)
    const context = isNear ? end : Math.max(1, lines.old.from - linesAround)
    for (let number = context; number < lines.old.from; number += 1) hunk.push(sameLine(old, number))
    hunk.push(
      ...changedLines(old, 'old', lines.old, changes),
      ...changedLines(now, 'new', lines.now, changes),
    )
    end = lines.old.to
    shown += 1
    lineCount += hunk.length
    const next = places[shown]?.lines.old.from ?? Number.POSITIVE_INFINITY
    if (next - end <= linesAround * 2) continue
    for (let number = end; number < end + linesAround && number <= old.lines; number += 1)
      hunk.push(sameLine(old, number))
  }
  return { hunks, more: places.length - shown }
}

function textOf(text: string): Text {
  return Text.of(text.split(/\r\n?|\n/))
}

/** Repairs rarely move lines: lines are then compared pairwise, which is exact and fast. */
function pairLines(old: Text, now: Text): readonly Place[] {
  const places: Place[] = []
  for (let number = 1; number <= old.lines; number += 1) {
    const [one, other] = [old.line(number), now.line(number)]
    if (one.text === other.text) continue
    const line = { from: number, to: number + 1 }
    const changes = presentableDiff(one.text, other.text, { scanLimit: 500, timeout: 200 })
    places.push({
      lines: { old: line, now: line },
      changes: changes.map(({ fromA, toA, fromB, toB }) => ({
        old: { from: one.from + fromA, to: one.from + toA },
        now: { from: other.from + fromB, to: other.from + toB },
      })),
    })
  }
  return places
}

function findPlaces(old: Text, now: Text): readonly Place[] {
  return Chunk.build(old, now, { scanLimit: 2000, timeout: 2000 }).map((chunk) => ({
    lines: {
      old: lineRange(old, chunk.fromA, chunk.toA),
      now: lineRange(now, chunk.fromB, chunk.toB),
    },
    changes: chunk.changes.map(({ fromA, toA, fromB, toB }) => ({
      old: { from: chunk.fromA + fromA, to: chunk.fromA + toA },
      now: { from: chunk.fromB + fromB, to: chunk.fromB + toB },
    })),
  }))
}

/** A chunk ends one past its last line, which may be past the text. */
function lineRange(text: Text, from: number, to: number): Range {
  const first = from > text.length ? text.lines + 1 : text.lineAt(from).number
  return { from: first, to: from === to ? first : text.lineAt(Math.min(to - 1, text.length)).number + 1 }
}

function sameLine(text: Text, number: number): DiffLine {
  return { kind: 'same', number, parts: partsOfLine(text.line(number).text, []) }
}

function changedLines(
  text: Text,
  side: 'old' | 'new',
  { from, to }: Range,
  changes: readonly Change[],
): readonly DiffLine[] {
  return Array.from({ length: Math.min(to - from, mostLines) }, (_, index) => {
    const line = text.line(from + index)
    const inLine = changes
      .map((change) => (side === 'old' ? change.old : change.now))
      .filter((range) => range.from < range.to && range.from <= line.to && range.to >= line.from)
      .map((range) => ({
        from: Math.max(range.from, line.from) - line.from,
        to: Math.min(range.to, line.to) - line.from,
      }))
    return { kind: side, number: from + index, parts: partsOfLine(line.text, inLine) }
  })
}

export type LinePart = { readonly text: string; readonly isChanged: boolean }

const nearby = 60
const longest = 300

function partsOfLine(
  line: string,
  changes: readonly { readonly from: number; readonly to: number }[],
): readonly LinePart[] {
  if (changes.length === 0) return [{ text: shortenText(line, nearby * 2), isChanged: false }]
  const parts: LinePart[] = []
  let end = 0
  for (const { from, to } of changes) {
    parts.push({ text: between(line, end, from), isChanged: false })
    parts.push({ text: shortenText(line.slice(from, to), longest), isChanged: true })
    end = to
  }
  parts.push({ text: between(line, end, line.length), isChanged: false })
  return parts.filter(({ text }) => text !== '')
}

function between(line: string, from: number, to: number): string {
  const text = line.slice(from, to)
  const head = from === 0 ? '' : cutText(text, nearby)
  const tail = to === line.length ? '' : tailOfText(text, nearby)
  return text.length <= head.length + tail.length ? text : `${head}…${tail}`
}
