import type { Failure } from '../../../shared/ipc/failure.ts'
import { type Result, succeed } from '../../../shared/result.ts'
import type { FindPart } from './found-documents.ts'
import type { FoundPage } from './found-page.ts'

/** As many as one answer may hold. */
const largestQuestion = 500

type PagedList<R> = {
  readonly find: FindPart<R>
  readonly pageSize: number
  readonly pages: ReadonlyMap<number, FoundPage<R>>
  /** Where a page begins; null of the first, and where that is not known. */
  startOf(page: number): string | null
}

/** All rows from one to another, of pages that are not here as well; no more than `atMost`. */
export async function readBetween<R>(
  { find, pageSize, pages, startOf }: PagedList<R>,
  from: number,
  to: number,
  atMost: number,
): Promise<Result<readonly R[], Failure>> {
  const rows: R[] = []
  let page = Math.floor(from / pageSize)
  const needed = Math.min(to, from + atMost - 1) - page * pageSize + 1
  for (let here = pages.get(page); here?.isFull && rows.length < needed; here = pages.get(page)) {
    rows.push(...here.rows)
    page += 1
  }
  let after = startOf(page)
  while (rows.length < needed && (page === 0 || after !== null)) {
    const answer = await find(after, Math.min(largestQuestion, needed - rows.length))
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    if (answer.value.next === null) break
    after = answer.value.next
  }
  return succeed(rows.slice(from % pageSize, needed))
}
