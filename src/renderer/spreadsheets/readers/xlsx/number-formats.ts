import { limits } from '../../limits.ts'
import { TableProblem } from '../../table-problem.ts'
import { formatOfCode, type NumberFormat } from './format-code.ts'
import { readWholeXml } from './read-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** Built-in formats that are not plain numbers (ECMA-376, 18.8.30, including Asian dates). */
const builtIn = new Map<number, NumberFormat>([
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map(
    (id) => [id, formatOfCode('yyyy-mm-dd')] as const,
  ),
  ...[18, 19, 20, 21, 32, 33, 34, 35, 45, 55, 56].map((id) => [id, formatOfCode('h:mm:ss')] as const),
  [11, formatOfCode('0.00E+00')],
  [48, formatOfCode('##0.0E+0')],
  [22, formatOfCode('yyyy-mm-dd h:mm')],
  [46, formatOfCode('[h]:mm:ss')],
  [47, formatOfCode('mm:ss.0')],
  [49, formatOfCode('@')],
])

export async function readNumberFormats(
  parts: ZipParts,
  part: string | undefined,
): Promise<readonly NumberFormat[]> {
  const own = new Map<number, NumberFormat>()
  const styles: number[] = []
  let list: string | undefined
  if (part === undefined) return []
  await readWholeXml(parts.read(part, limits.heldPartBytes), {
    open(name, attributes) {
      if (name === 'numFmts' || name === 'cellXfs') list = name
      // Conditional formats reuse these numbers for their own codes.
      else if (name === 'numFmt' && list === 'numFmts')
        own.set(Number(attributes.numFmtId), formatOfCode(attributes.formatCode ?? ''))
      else if (name === 'xf' && list === 'cellXfs') styles.push(Number(attributes.numFmtId ?? '0'))
      if (own.size > limits.formats || styles.length > limits.formats)
        throw new TableProblem('too-large-unpacked')
    },
    close(name) {
      if (name === list) list = undefined
    },
  })
  return styles.map((id) => own.get(id) ?? builtIn.get(id) ?? { kind: 'plain' })
}
