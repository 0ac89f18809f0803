import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { webAddress } from '../../../shared/schemas/document.ts'
import type { ReviewRow, ReviewWebPicture } from '../../../shared/schemas/review.ts'
import { call, pagesOf, tryCall } from '../../ipc/call.ts'
import { messages } from '../../messages/messages.ts'
import { useMemory, useRemembered } from '../../services/remembered.tsx'
import { useToasts } from '../../services/toasts/toasts.tsx'

/** Maximum concurrent checks, low enough to be polite to websites. */
const checkedTogether = 4
const pageSize = 500
/** Milliseconds between renders of new findings. */
const drawEveryMs = 150

type BadPicture = { readonly key: number; readonly position: number; readonly text: string }
type CheckRun = { readonly done: number; readonly total: number }
type CheckOutcome = { readonly checked: number; readonly bad: readonly BadPicture[] }

/** One map for the batch, mutated in place: a copy for each of 10,000 findings would stall the page. */
function checksOf(memory: Map<string, unknown>, batchId: string): Map<number, PictureCheck> {
  const name = `review:pictures:${batchId}`
  // One name is always used with one type.
  const known = memory.get(name) as Map<number, PictureCheck> | undefined
  const checks = known ?? new Map<number, PictureCheck>()
  memory.set(name, checks)
  return checks
}

export function usePictureChecks(connectionId: string, batchId: string) {
  const memory = useMemory()
  const [checks] = useState(() => checksOf(memory, batchId))
  const [outcome, setOutcome] = useRemembered<CheckOutcome | null>(`review:pictures-found:${batchId}`, null)
  const [run, setRun] = useState<CheckRun>({ done: 0, total: 0 })
  const [, draw] = useState(0)
  const isStopped = useRef(false)
  const { show, showError } = useToasts()
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

  const checking = useMutation({
    mutationFn: async () => {
      isStopped.current = false
      setRun({ done: 0, total: 0 })
      setOutcome(null)
      const pictures = await webPicturesOf(connectionId)
      const bad: BadPicture[] = []
      let done = 0
      const tell = () => setRun({ done, total: pictures.length })
      const drawing = setInterval(tell, drawEveryMs)
      tell()
      await forEachOf(pictures, isStopped, async ({ key, position, address }) => {
        const before = checks.get(key)
        // A picture found usable a moment ago is not fetched again.
        const isKnown = before?.state === 'found' && before.isUsable && before.address === address
        const found = isKnown ? before : await look(key, address)
        if (found.state === 'found' && !found.isUsable) bad.push({ key, position, text: found.text })
        done += 1
      })
      clearInterval(drawing)
      return { checked: done, bad: bad.sort((one, other) => one.position - other.position) }
    },
    onError: showError,
    onSuccess: (found) => {
      const { bad, checked } = found
      setOutcome(bad.length === 0 ? null : found)
      if (bad.length === 0 && checked > 0)
        show({ kind: 'result', about: 'review', text: messages.review.pictures.allUsable(checked) })
    },
  })

  return {
    of: ({ key, content }: ReviewRow): PictureCheck | undefined => {
      const known = checks.get(key)
      return 'address' in content && known?.address === content.address ? known : undefined
    },
    /** Null if no check is running. */
    run: checking.isPending ? run : null,
    outcome,
    checkOne: (row: ReviewRow) => void checkOne(row),
    checkAll: () => checking.mutate(),
    stop: () => {
      isStopped.current = true
    },
    dismiss: () => setOutcome(null),
  }
}
export type PictureChecks = ReturnType<typeof usePictureChecks>

/** Runs a task for each item, some concurrently, until aborted. */
async function forEachOf<T>(
  all: readonly T[],
  isStopped: { readonly current: boolean },
  act: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    while (!isStopped.current) {
      const next = waiting.next()
      if (next.done) return
      await act(next.value)
    }
  }
  await Promise.all(Array.from({ length: checkedTogether }, lane))
}

async function webPicturesOf(connectionId: string): Promise<readonly ReviewWebPicture[]> {
  const read = (after: number | null) =>
    call('review/web-pictures', { connectionId, after: after ?? 0, limit: pageSize })
  const pictures: ReviewWebPicture[] = []
  for await (const { rows } of pagesOf(read)) pictures.push(...rows)
  return pictures
}

/** Result of a check. Belongs to the address, whatever happens to its row. */
export type PictureCheck =
  | { readonly state: 'checking'; readonly address: string }
  | { readonly state: 'found'; readonly address: string; readonly isUsable: boolean; readonly text: string }

/** Checks a picture and describes the result; never throws. */
async function checkPicture(address: string): Promise<PictureCheck> {
  const { check } = messages.websites
  const typed = address.trim()
  const bad = (text: string): PictureCheck => ({ state: 'found', address, isUsable: false, text })
  if (!webAddress.safeParse(typed).success) return bad(check.problem('address-not-usable', {}))
  const asked = await tryCall('websites/check-picture', { address: typed, factsOnly: true })
  if (!asked.ok) return bad(check.failed)
  const found = asked.value
  if (found.outcome === 'not-usable') return bad(check.problem(found.problem, found.facts))
  const { mediaType, byteLength, width, height } = found
  const text = messages.add.pictureFacts(messages.pictures.typeName(mediaType), byteLength, width, height)
  return { state: 'found', address, isUsable: true, text }
}
