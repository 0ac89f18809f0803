/**
 * Fax compressions of black and white scans (ITU-T T.4 and T.6): rows of white and black runs, coded by
 * length or relative to the row above. Every step consumes source bits, so that hostile input ends.
 */
export type FaxKind = 'fax-rows' | 'fax' | 'fax-pages'

/** Rows of one bit a pixel, black is 1; null if the source is broken or too short. */
export function unpackFax(
  source: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  kind: FaxKind,
  options: number,
): Uint8Array | null {
  const rowLength = Math.ceil(width / 8)
  const out = new Uint8Array(rowLength * height)
  const bits = createBits(source)
  let above: number[] = []
  for (let y = 0; y < height; y += 1) {
    if (kind === 'fax-rows') bits.toNextByte()
    const isLineFound = kind === 'fax' && bits.skipLineEnd()
    const isByAbove = kind === 'fax-pages' || (isLineFound && (options & 1) === 1 && bits.take() === 0)
    const row = isByAbove ? readByAbove(bits, above, width) : readRuns(bits, width)
    if (row === null) return null
    for (let index = 0; index < row.length; index += 2)
      blacken(out, y * rowLength, row[index] ?? width, row[index + 1] ?? width)
    above = row
  }
  return out
}

function createBits(source: Uint8Array) {
  let at = 0
  const end = source.length * 8
  const peek = (place: number) => (place >= end ? 0 : ((source[place >> 3] ?? 0) >> (7 - (place & 7))) & 1)
  return {
    take: () => peek(at++),
    toNextByte: () => {
      at = Math.ceil(at / 8) * 8
    },
    /** Skips an end-of-line code: at least eleven zeros and a one. */
    skipLineEnd: () => {
      let zeros = 0
      while (at + zeros < end && peek(at + zeros) === 0) zeros += 1
      if (zeros < 11 || at + zeros >= end) return false
      at += zeros + 1
      return true
    },
    code: (codes: ReadonlyMap<string, number>, longest: number): number | null => {
      let code = ''
      while (code.length < longest && at < end) {
        code += peek(at++)
        const value = codes.get(code)
        if (value !== undefined) return value
      }
      return null
    },
  }
}
type Bits = ReturnType<typeof createBits>

const longestRunCode = 13

/** Reads a run length: codes for multiples of 64, then one for the rest. */
function readRun(bits: Bits, isBlack: boolean, width: number): number | null {
  for (let run = 0; run <= width; ) {
    const length = bits.code(isBlack ? blackRuns : whiteRuns, longestRunCode)
    if (length === null) return null
    run += length
    if (length < 64) return run
  }
  return null
}

/** Reads the positions where a row changes colour, beginning with white. */
function readRuns(bits: Bits, width: number): number[] | null {
  const row: number[] = []
  let isBlack = false
  for (let at = 0; at < width; isBlack = !isBlack) {
    const run = readRun(bits, isBlack, width)
    if (run === null || at + run > width) return null
    at += run
    change(row, at)
  }
  return row
}

function readByAbove(bits: Bits, above: readonly number[], width: number): number[] | null {
  const row: number[] = []
  let isBlack = false
  // Starts before the first pixel, so that the row above may change there.
  let at = -1
  let index = 0
  while (at < width) {
    // The next change above to the opposite colour.
    while (index > 0 && (above[index - 1] ?? width) > at) index -= 1
    while ((above[index] ?? width) <= at || index % 2 !== (isBlack ? 1 : 0)) index += 1
    const mode = bits.code(modes, longestMode)
    if (mode === null) return null
    const next = above[index] ?? width
    if (mode === pass) at = above[index + 1] ?? width
    else if (mode === horizontal) {
      const first = readRun(bits, isBlack, width)
      const second = first === null ? null : readRun(bits, !isBlack, width)
      if (first === null || second === null) return null
      const middle = Math.max(0, at) + first
      at = middle + second
      if (at > width) return null
      change(row, middle)
      change(row, at)
    } else {
      const place = next + mode
      if (place < Math.max(0, at) || place > width) return null
      at = place
      isBlack = !isBlack
      change(row, at)
    }
  }
  return row
}

/** A run of length zero reverts the change before it. */
function change(row: number[], at: number): void {
  if (row.at(-1) === at) row.pop()
  else row.push(at)
}

function blacken(out: Uint8Array, row: number, from: number, to: number): void {
  for (let at = from; at < to; ) {
    const byte = row + (at >> 3)
    if ((at & 7) === 0 && to - at >= 8) {
      out[byte] = 0xff
      at += 8
    } else {
      out[byte] = (out[byte] ?? 0) | (0x80 >> (at & 7))
      at += 1
    }
  }
}

const pass = 100
const horizontal = 101
const modes: ReadonlyMap<string, number> = new Map([
  ['1', 0],
  ['011', 1],
  ['000011', 2],
  ['0000011', 3],
  ['010', -1],
  ['000010', -2],
  ['0000010', -3],
  ['001', horizontal],
  ['0001', pass],
])
const longestMode = 7

const longRuns =
  '00000001000 00000001100 00000001101 000000010010 000000010011 000000010100 000000010101 000000010110 000000010111 000000011100 000000011101 000000011110 000000011111'

/** Codes for 0 to 63, for 64, 128 and so on to 1728, and from 1792 on those common to both colours. */
function runCodes(short: string, long: string): ReadonlyMap<string, number> {
  return new Map([
    ...short.split(' ').map((code, index): [string, number] => [code, index]),
    ...`${long} ${longRuns}`.split(' ').map((code, index): [string, number] => [code, (index + 1) * 64]),
  ])
}

const whiteRuns = runCodes(
  '00110101 000111 0111 1000 1011 1100 1110 1111 10011 10100 00111 01000 001000 000011 110100 110101 101010 101011 0100111 0001100 0001000 0010111 0000011 0000100 0101000 0101011 0010011 0100100 0011000 00000010 00000011 00011010 00011011 00010010 00010011 00010100 00010101 00010110 00010111 00101000 00101001 00101010 00101011 00101100 00101101 00000100 00000101 00001010 00001011 01010010 01010011 01010100 01010101 00100100 00100101 01011000 01011001 01011010 01011011 01001010 01001011 00110010 00110011 00110100',
  '11011 10010 010111 0110111 00110110 00110111 01100100 01100101 01101000 01100111 011001100 011001101 011010010 011010011 011010100 011010101 011010110 011010111 011011000 011011001 011011010 011011011 010011000 010011001 010011010 011000 010011011',
)
const blackRuns = runCodes(
  '0000110111 010 11 10 011 0011 0010 00011 000101 000100 0000100 0000101 0000111 00000100 00000111 000011000 0000010111 0000011000 0000001000 00001100111 00001101000 00001101100 00000110111 00000101000 00000010111 00000011000 000011001010 000011001011 000011001100 000011001101 000001101000 000001101001 000001101010 000001101011 000011010010 000011010011 000011010100 000011010101 000011010110 000011010111 000001101100 000001101101 000011011010 000011011011 000001010100 000001010101 000001010110 000001010111 000001100100 000001100101 000001010010 000001010011 000000100100 000000110111 000000111000 000000100111 000000101000 000001011000 000001011001 000000101011 000000101100 000001011010 000001100110 000001100111',
  '0000001111 000011001000 000011001001 000001011011 000000110011 000000110100 000000110101 0000001101100 0000001101101 0000001001010 0000001001011 0000001001100 0000001001101 0000001110010 0000001110011 0000001110100 0000001110101 0000001110110 0000001110111 0000001010010 0000001010011 0000001010100 0000001010101 0000001011010 0000001011011 0000001100100 0000001100101',
)
