import { Parser } from 'htmlparser2'
import type { PictureSize } from '../../shared/domain/pictures/picture-limits.ts'

export type SvgFacts = {
  /** Stated size in pixels; a square if missing. */
  readonly size: PictureSize
  /** Elements to draw, counting each reuse. */
  readonly elements: number
}

/** Maximum elements. People stay far below; a few hundred bytes of references can stand for a billion. */
export const maximumSvgElements = 50_000
export const maximumSvgBytes = 5_000_000

/**
 * Chromium draws nothing nested deeper (kMaxXMLTreeDepth), and the parser's time grows with the square of the
 * depth.
 */
const deepestNesting = 5000

const defaultSide = 300
const referenced = /^\s*#(\S+)|url\(\s*['"]?#([^'")]+)/g

type Group = { own: number; readonly uses: string[] }

/**
 * Inspects an SVG before drawing. Null if it is not an SVG, is nested too deeply, or has entities that
 * contain others (XML 1.0, 4.1), by which a few lines become gigabytes.
 */
export function readSvg(text: string): SvgFacts | null {
  if (/<!ENTITY[^>]*[&%][^>]*>/i.test(text) || (text.match(/<!ENTITY/gi)?.length ?? 0) > 50) return null
  const groups = new Map<string, Group>()
  const root: Group = { own: 0, uses: [] }
  const open: Group[] = [root]
  let size: PictureSize | null = null
  let isTooDeep = false
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (open.length > deepestNesting) {
          isTooDeep = true
          parser.pause()
          return
        }
        if (size === null && name.replace(/^.*:/, '') === 'svg') size = sizeOf(attributes)
        const id = attributes.id
        const group = id === undefined ? undefined : { own: 0, uses: [] }
        if (id !== undefined && group !== undefined) {
          groups.set(id, group)
          open.at(-1)?.uses.push(id)
        }
        const current = group ?? open.at(-1) ?? root
        open.push(current)
        current.own += 1
        for (const value of Object.values(attributes))
          for (const [, whole, inner] of value.matchAll(referenced)) current.uses.push(whole ?? inner ?? '')
      },
      onclosetag: () => {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  parser.end()
  return size === null || isTooDeep ? null : { size, elements: countElements(root, groups) }
}

/** Counts along the references; a cycle counts once, because renderers stop there. */
function countElements(root: Group, groups: ReadonlyMap<string, Group>): number {
  const counted = new Map<Group, number>()
  const count = (group: Group, depth: number): number => {
    const known = counted.get(group)
    if (known !== undefined) return known
    counted.set(group, group.own)
    if (depth > 500) return Number.POSITIVE_INFINITY
    let sum = group.own
    for (const id of group.uses) {
      const used = groups.get(id)
      if (used !== undefined) sum += count(used, depth + 1)
    }
    counted.set(group, sum)
    return sum
  }
  return count(root, 0)
}

function sizeOf(attributes: Readonly<Record<string, string>>): PictureSize {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const hasBox = boxWidth > 0 && boxHeight > 0
  const width = lengthOf(attributes.width)
  const height = lengthOf(attributes.height)
  const ratio = hasBox ? boxWidth / boxHeight : 1
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return { width, height: width / ratio }
  if (height !== null) return { width: height * ratio, height }
  return hasBox ? { width: boxWidth, height: boxHeight } : { width: defaultSide, height: defaultSide }
}

const pixelsPerUnit: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** Returns a length in pixels; null if it is relative to something outside the picture. */
function lengthOf(text: string | undefined): number | null {
  const [, number, unit] = /^\s*([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(text ?? '') ?? []
  const factor = pixelsPerUnit[(unit ?? '').toLowerCase()]
  const length = Number(number) * (factor ?? Number.NaN)
  return length > 0 && Number.isFinite(length) ? length : null
}

/** Returns the drawing size: SVG has no pixels, and a small one should not become blurred. */
export function drawnSize({ width, height }: PictureSize): PictureSize {
  const longest = Math.max(width, height)
  const scale = Math.min(4096, Math.max(1600, longest)) / longest
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const drawingLimitMs = 10_000

/**
 * Draws an SVG as an image element does: without scripts and external resources
 * (https://www.w3.org/TR/SVG2/conform.html#secure-static-mode). Null if the engine cannot.
 */
export async function drawSvg(
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<ImageBitmap | null> {
  const image = new Image(width, height)
  // Not a blob: Chromium treats foreign objects in blobs as cross-origin, and would taint the canvas.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  try {
    await Promise.race([image.decode(), rejectAfter(drawingLimitMs)])
    const canvas = new OffscreenCanvas(width, height)
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height)
    return canvas.transferToImageBitmap()
  } catch {
    return null
  }
}

async function rejectAfter(ms: number): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, ms))
  throw new Error('Drawing took too long')
}
