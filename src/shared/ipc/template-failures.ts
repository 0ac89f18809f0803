import type { SchemaProblem } from '../domain/templates/schema-reader.ts'
import type { TemplateViolation } from '../domain/templates/template.ts'
import { type Failure, failed } from './failure.ts'

const longestPlace = 200

export function templateViolated(violations: readonly TemplateViolation[]): Failure {
  return failed('template-violated', { field: 'metadata', facts: factsOfViolations(violations) })
}

/**
 * Returns facts for the message: the number of violations, and the first one's code, wanted kind and `place`
 * (positions from 1).
 */
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

const mostNamed = 5

export function templateNotValid(problems: readonly SchemaProblem[]): Failure {
  const [first] = problems
  return failed('template-not-valid', {
    detail: problems
      .slice(0, mostNamed)
      .map(({ code, place, keyword }) => `${code}: ${[...place, keyword ?? ''].join(' › ')}`.slice(0, 200))
      .join('; '),
    facts: {
      problem: first?.code ?? 'not-json',
      place: (first?.place ?? []).join(' › ').slice(0, 500),
      keyword: (first?.keyword ?? '').slice(0, 100),
      line: first?.line ?? 0,
      count: problems.length,
    },
  })
}
