import { intake } from './intake.ts'
import { tableImport } from './table-import.ts'

const nameless: readonly string[] = ['', ...Object.values(intake.sources), tableImport.pasted]

/** Whether a source has no name of its own: the review then names it by the way it came in. */
export const isNameless = (source: string): boolean => nameless.includes(source)
