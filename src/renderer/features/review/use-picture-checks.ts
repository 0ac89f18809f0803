import { useEffect, useRef, useState } from 'react'
import type { CallOutput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Result } from '../../../shared/result.ts'
import { webAddress } from '../../../shared/schemas/document.ts'
import type { ReviewRow, ReviewWebPicture } from '../../../shared/schemas/review.ts'
import { tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useMemory, useRemembered } from '../../services/remembered.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'

/** Few enough that no website is asked as if by a crowd. */
const checkedTogether = 4
const pageSize = 500
/** Every finding is drawn soon, many together. */
const drawEveryMs = 150

type BadPicture = { readonly key: number; readonly position: number; readonly text: string }
type CheckRun = { readonly done: number; readonly total: number }
type CheckOutcome = { readonly checked: number; readonly bad: readonly BadPicture[] }

/** One map for the whole batch, changed in place: a copy for each of 10,000 findings would stall the page. */
function checksOf(memory: Map<string, unknown>, batchId: string): Map<number, PictureCheck> {
  const name = `review:pictures:${batchId}`
  // One name is always used with one type.
  const known = memory.get(name) as Map<number, PictureCheck> | undefined
  const checks = known ?? new Map<number, PictureCheck>()
  memory.set(name, checks)
  return checks
}

/** Looks at the pictures on the web that are under review, one or all; what was found stays with the batch. */
export function usePictureChecks(connectionId: string, batchId: string) {
  const memory = useMemory()
  const [checks] = useState(() => checksOf(memory, batchId))
  const [outcome, setOutcome] = useRemembered<CheckOutcome | null>(`review:pictures-found:${batchId}`, null)
  const [run, setRun] = useState<CheckRun | null>(null)
  const [, draw] = useState(0)
  const isStopped = useRef(false)
  const { show, showFailure } = useToasts()
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )

  const look = async (key: number, address: string): Promise<PictureCheck> => {
    checks.set(key, { state: 'checking', address })
    const found = await checkPicture(address)
    checks.set(key, found)
    return found
  }
  const checkOne = async ({ key, content }: ReviewRow) => {
    if (!('address' in content)) return
    const looking = look(key, content.address)
    draw((count) => count + 1)
    await looking
    draw((count) => count + 1)
  }

  const checkAll = async () => {
    isStopped.current = false
    setRun({ done: 0, total: 0 })
    setOutcome(null)
    const pictures: ReviewWebPicture[] = []
    let after: number | null = 0
    while (after !== null) {
      const page: Result<CallOutput<'review/web-pictures'>, Failure> = await tryCall('review/web-pictures', {
        connectionId,
        after,
        limit: pageSize,
      })
      if (!page.ok) {
        setRun(null)
        return showFailure(page.error)
      }
      pictures.push(...page.value.rows)
      after = page.value.next
    }
    const bad: BadPicture[] = []
    let next = 0
    let done = 0
    const tell = () => setRun({ done, total: pictures.length })
    const drawing = setInterval(tell, drawEveryMs)
    tell()
    const lane = async () => {
      for (;;) {
        const picture = isStopped.current ? undefined : pictures[next]
        if (picture === undefined) return
        next += 1
        const { key, position, address } = picture
        const before = checks.get(key)
        // What could be taken a moment ago is not fetched once more.
        const isKnown = before?.state === 'found' && before.isUsable && before.address === address
        const found = isKnown ? before : await look(key, address)
        if (found.state === 'found' && !found.isUsable) bad.push({ key, position, text: found.text })
        done += 1
      }
    }
    await Promise.all(Array.from({ length: checkedTogether }, lane))
    clearInterval(drawing)
    setRun(null)
    bad.sort((one, other) => one.position - other.position)
    setOutcome(bad.length === 0 ? null : { checked: done, bad })
    if (bad.length === 0 && done > 0)
      show({ kind: 'result', about: 'review', text: messages.review.pictures.allUsable(done) })
  }

  return {
    of: ({ key, content }: ReviewRow): PictureCheck | undefined => {
      const known = checks.get(key)
      return 'address' in content && known?.address === content.address ? known : undefined
    },
    /** Null where none is under way. */
    run,
    /** Of the last run, where something is to be said about it. */
    outcome,
    checkOne: (row: ReviewRow) => void checkOne(row),
    checkAll: () => void checkAll(),
    stop: () => {
      isStopped.current = true
    },
    dismiss: () => setOutcome(null),
  }
}
export type PictureChecks = ReturnType<typeof usePictureChecks>

/** What is known of the picture at an address; it is about that address, whatever becomes of its row. */
export type PictureCheck =
  | { readonly state: 'checking'; readonly address: string }
  | { readonly state: 'found'; readonly address: string; readonly isUsable: boolean; readonly text: string }

/** Looks at one picture and says in words what it found; never fails. */
async function checkPicture(address: string): Promise<PictureCheck> {
  const { check } = messages.websites
  const typed = address.trim()
  const bad = (text: string): PictureCheck => ({ state: 'found', address, isUsable: false, text })
  if (!webAddress.safeParse(typed).success) return bad(check.problem('address-not-usable', {}))
  const found = await tryCall('websites/check-picture', { address: typed, factsOnly: true })
  if (!found.ok) return bad(check.failed)
  if (found.value.outcome === 'not-usable') return bad(check.problem(found.value.problem, found.value.facts))
  const { mediaType, byteLength, width, height } = found.value
  const text = messages.add.pictureFacts(messages.add.mediaTypes[mediaType], byteLength, width, height)
  return { state: 'found', address, isUsable: true, text }
}
