import type { Placeholders, ReviewStore, ReviewTask } from './ports.ts'

export type StandIn = Placeholders['rows'][number]

/** Websites under review that still want a title of their own. */
export type TitleRows = {
  placeholders(connectionId: string, after: number): Promise<Placeholders>
  /** Whether the row is still there with that address and title. */
  isStandIn(connectionId: string, row: StandIn): Promise<boolean>
  /** Gives a row the title its page gave; one that has moved on meanwhile stays as it is. */
  giveTitle(connectionId: string, row: StandIn, title: string): Promise<void>
}

export function createTitleRows({
  store,
  inTurn,
  runTask,
}: {
  readonly store: Pick<ReviewStore, 'reviewPlaceholders' | 'reviewRow'>
  /** Runs after all that was to be written before. */
  readonly inTurn: (connectionId: string, work: () => Promise<void>) => Promise<void>
  readonly runTask: (connectionId: string, task: ReviewTask) => Promise<unknown>
}): TitleRows {
  const isStandIn: TitleRows['isStandIn'] = async (connectionId, { key, address, title }) => {
    const row = await store.reviewRow(connectionId, key)
    return row?.content.kind === 'website' && row.content.address === address && row.title === title
  }
  return {
    placeholders: (connectionId, after) => store.reviewPlaceholders(connectionId, after),
    isStandIn,
    giveTitle: (connectionId, row, title) =>
      inTurn(connectionId, async () => {
        // Looked at in its turn: what the person typed in the meantime is written by now.
        if (await isStandIn(connectionId, row))
          await runTask(connectionId, { kind: 'change', keys: [row.key], change: { title } })
      }),
  }
}
