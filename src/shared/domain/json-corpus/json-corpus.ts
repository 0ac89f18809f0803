import type { JsonCase } from './json-case.ts'
import { numberCases } from './number-cases.ts'
import { signCases } from './sign-cases.ts'
import { spaceCases } from './space-cases.ts'
import { structureCases } from './structure-cases.ts'
import { textCases } from './text-cases.ts'

export const jsonCorpus: readonly JsonCase[] = [
  ...structureCases,
  ...numberCases,
  ...textCases,
  ...signCases,
  ...spaceCases,
]

/** Whether a case is metadata, by its name. */
export function isTaken([name]: JsonCase): boolean {
  return name.startsWith('y_') || name.startsWith('i_taken_')
}
