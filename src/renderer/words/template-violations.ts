import { fieldKinds, type TemplateViolationCode } from '../../shared/domain/template.ts'
import type { Failure } from '../../shared/ipc/failure.ts'
import { formatNumber } from './format.ts'
import { templates } from './templates.ts'

const isCode = (value: unknown): value is TemplateViolationCode =>
  typeof value === 'string' && value in templates.violation

/** The end of a sentence that says where metadata does not fit: “author” is missing (and 2 more). */
export function wordsOfViolations({ violation, place, wanted, count }: Failure['facts']): string {
  const kind = fieldKinds.find((one) => one === wanted)
  const what = templates.violation[isCode(violation) ? violation : 'required-missing'](
    typeof place === 'string' ? place : '',
    kind,
  )
  return typeof count === 'number' && count > 1 ? `${what} (and ${formatNumber(count - 1)} more)` : what
}
