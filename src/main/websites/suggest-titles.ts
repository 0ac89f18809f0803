import type { PageDescription } from '../../shared/schemas/website.ts'

export type StandIn = { readonly key: number; readonly address: string; readonly title: string }

/** What is under review, as far as titles go. */
export type TitleRows = {
  /** Websites without a title of their own, behind `after`; at the end, call again once rows have been added. */
  placeholders(
    connectionId: string,
    after: number,
  ): Promise<{ readonly rows: readonly StandIn[]; readonly lookedUpTo: number; readonly isEnd: boolean }>
  /** Whether the row is still there, still has that address, and still no title of its own. */
  isStandIn(connectionId: string, row: StandIn): Promise<boolean>
  /** Gives the row its title; does nothing where it has moved on in the meantime. */
  giveTitle(connectionId: string, row: StandIn, title: string): Promise<void>
}

export type TitleSuggestionsParts = {
  readonly rows: TitleRows
  readonly describePage: (address: string) => Promise<Pick<PageDescription, 'title'> | null>
  /** How long a host is to be left alone, because of what it answered; 0 where it may be asked. */
  readonly restsForMs: (host: string) => number
  /** Runs once after the delay; returns the way to cancel. */
  readonly after: (delayMs: number, run: () => void) => () => void
  readonly onFailed: (cause: unknown) => void
}

export type TitleSuggestions = {
  /** Rows may have been added for the connection. */
  wake(connectionId: string): void
  /** Nothing more is asked; resolves when nothing is under way. Requests end with the signal of `describePage`. */
  stop(): Promise<void>
}

const mostAtOnce = 4
/** Between two questions to one host. */
const restMs = 1000
const fewWaiting = 100

type Waiting = { readonly connectionId: string; readonly row: StandIn; readonly host: string }

/**
 * Asks pages for their titles in the background: few at once, one at a time of one host and with a rest, each row
 * once a run. What gives no title keeps what stands in for one.
 */
export function createTitleSuggestions(parts: TitleSuggestionsParts): TitleSuggestions {
  const { rows, describePage, restsForMs, after, onFailed } = parts
  let waiting: Waiting[] = []
  const unread = new Set<string>()
  const readUpTo = new Map<string, number>()
  const busyHosts = new Set<string>()
  const asking = new Set<Promise<void>>()
  const rests = new Set<() => void>()
  let isReading = false
  let isStopped = false

  async function read(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      for (const connectionId of unread) {
        if (isStopped || waiting.length >= fewWaiting) break
        // Taken off before it is read: who wakes it meanwhile puts it on again.
        unread.delete(connectionId)
        const found = await rows.placeholders(connectionId, readUpTo.get(connectionId) ?? 0)
        readUpTo.set(connectionId, found.lookedUpTo)
        if (!found.isEnd) unread.add(connectionId)
        for (const row of found.rows) {
          const host = URL.parse(row.address)?.host
          if (host !== undefined) waiting.push({ connectionId, row, host })
        }
      }
    } catch (cause) {
      onFailed(cause)
    } finally {
      isReading = false
    }
    askNext()
  }

  function askNext(): void {
    while (!isStopped && asking.size < mostAtOnce) {
      const next = waiting.find(({ host }) => !busyHosts.has(host))
      if (next === undefined) break
      const leftAloneMs = restsForMs(next.host)
      if (leftAloneMs > 0) {
        busyHosts.add(next.host)
        rest(next.host, leftAloneMs)
        continue
      }
      waiting = waiting.filter((one) => one !== next)
      busyHosts.add(next.host)
      const work = ask(next).catch(onFailed)
      asking.add(work)
      void work.then(() => {
        asking.delete(work)
        rest(next.host, restMs)
        askNext()
      })
    }
    if (!isStopped && unread.size > 0 && waiting.length < fewWaiting) void read()
  }

  function rest(host: string, forMs: number): void {
    const cancel = after(forMs, () => {
      rests.delete(cancel)
      busyHosts.delete(host)
      askNext()
    })
    rests.add(cancel)
  }

  async function ask({ connectionId, row }: Waiting): Promise<void> {
    if (!(await rows.isStandIn(connectionId, row)) || isStopped) return
    const title = (await describePage(row.address))?.title ?? null
    if (title !== null && !isStopped) await rows.giveTitle(connectionId, row, title)
  }

  return {
    wake: (connectionId) => {
      if (isStopped) return
      unread.add(connectionId)
      void read()
    },
    stop: async () => {
      isStopped = true
      waiting = []
      for (const cancel of rests) cancel()
      await Promise.all(asking)
    },
  }
}
