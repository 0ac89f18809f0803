import type { UsageFigures, UsageRow } from '../../shared/schemas/usage.ts'

type Period = {
  readonly connectionId: string | null
  readonly from: string | null
  readonly to: string
}

/** What was sent and used, as it is counted when each try to send ends. */
export type UsageStore = {
  /** Counts a piece of what came in uncounted; whether there is nothing left. */
  usageCount(): Promise<boolean>
  /** Counts a piece first, where there is something left. */
  usageFigures(period: Period): Promise<UsageFigures>
  usageRows(
    query: Period & { readonly after: string | null; readonly limit: number },
  ): Promise<{ readonly rows: UsageRow[]; readonly next: string | null }>
}
