import type { Sql } from 'postgres'
import { openConnection, type PostgresAddress } from './open-connection.ts'

export type Statement = (sql: Sql) => PromiseLike<unknown>
/** Rejects if the connection ends first, or if there is no answer in time. */
export type Run = (statement: Statement) => Promise<unknown>

/** Milliseconds. A page of 4 MB needs time on a slow line; TCP alone notices a lost server after 15 minutes. */
const longestStatementMs = 120_000

/**
 * A connection that is replaced whenever it ends or does not answer. The driver's own second try keeps the statement
 * that the first one ended in: a server that refuses the sign-in then seems to refuse that statement, and the next
 * one waits without end.
 */
export function openRenewedConnection(
  address: PostgresAddress,
  channel: string,
  onNotice: () => void,
  longestMs = longestStatementMs,
): { readonly run: Run; close(): Promise<void> } {
  let isClosed = false
  let sql = open()
  let listening: Sql | null = null

  function open(): Sql {
    const opened = openConnection(address, () => renew(opened))
    return opened
  }

  function renew(lost: Sql): void {
    if (isClosed || lost !== sql) return
    sql = open()
    void lost.end({ timeout: 0 })
  }

  /** Only a server that answers is listened to. Without notices the poll does the work. */
  function listen(to: Sql): void {
    if (to === listening || to !== sql) return
    listening = to
    to.listen(channel, onNotice).catch(() => {
      if (listening === to) listening = null
    })
  }

  return {
    run: async (statement) => {
      const to = sql
      const limit = setTimeout(() => renew(to), longestMs)
      try {
        const rows = await statement(to)
        listen(to)
        return rows
      } finally {
        clearTimeout(limit)
      }
    },
    close: () => {
      isClosed = true
      return sql.end({ timeout: 5 })
    },
  }
}
