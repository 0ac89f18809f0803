import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** TCP proxy between a computer and the team's server. */
export async function openProxy(toPort: number) {
  const links = new Set<Socket>()
  let isMuted = false
  let delayMs = 0
  /** While muted, it accepts data and forwards nothing, not even the end of a connection. */
  const pass = (from: Socket, to: Socket) => {
    links.add(from)
    from.on('data', (bytes) => {
      if (!isMuted) setTimeout(() => to.write(bytes), delayMs)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      links.delete(from)
      if (!isMuted) to.destroy()
    })
  }
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    pass(near, far)
    pass(far, near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = (): void => {
    for (const link of links) link.destroy()
  }
  return {
    // A listening server has an address.
    port: (server.address() as AddressInfo).port,
    mute: (muted: boolean): void => {
      isMuted = muted
    },
    delay: (ms: number): void => {
      delayMs = ms
    },
    cut,
    close: () => {
      cut()
      server.close()
    },
  }
}
