import type { SchemaProblem } from '../domain/template-schema.ts'
import { type Failure, failed } from './failure.ts'

const mostNamed = 5

/** The first of what is wrong with a template, for a sentence about it; in its detail some more. */
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
