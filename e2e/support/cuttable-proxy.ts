import type { AddressInfo } from 'node:net'
import { createConnection, createServer, type Socket } from 'node:net'

/** A way to a server of this computer that can be cut, as a network is. */
export async function openCuttableProxy(to: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((incoming) => {
    const outgoing = createConnection(to, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    if (isCut) incoming.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    // A listening server has an address.
    port: (server.address() as AddressInfo).port,
    cut,
    mend: () => {
      isCut = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
