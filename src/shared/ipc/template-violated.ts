import type { TemplateViolation } from '../domain/template.ts'
import { type Failure, failed } from './failure.ts'

const longestPlace = 200

/** Metadata that its template keeps from being taken. */
export function templateViolated(violations: readonly TemplateViolation[]): Failure {
  return failed('template-violated', { field: 'metadata', facts: factsOfViolations(violations) })
}

/** For the wording: how many, and of the first its code, the kind wanted and `place`, as a person would count. */
export function factsOfViolations(violations: readonly TemplateViolation[]): Failure['facts'] {
  const [first] = violations
  const steps = (first?.path ?? []).map((step) => (typeof step === 'number' ? String(step + 1) : step))
  return {
    count: violations.length,
    place: steps.join(' › ').slice(0, longestPlace),
    violation: first?.code ?? 'required-missing',
    ...(first?.wanted === undefined ? {} : { wanted: first.wanted }),
  }
}
