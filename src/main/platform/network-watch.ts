import type { Net, PowerMonitor } from 'electron'

export type NetworkWatch = {
  isOnline(): boolean
  onChange(listener: (online: boolean) => void): () => void
}

const looksEveryMs = 5000

/**
 * Electron sends no event when the network changes, so this checks at intervals and when the computer wakes.
 */
export function createNetworkWatch(
  net: Pick<Net, 'isOnline'>,
  powerMonitor: Pick<PowerMonitor, 'on' | 'removeListener'>,
): NetworkWatch {
  return {
    isOnline: () => net.isOnline(),
    onChange: (listener) => {
      let wasOnline = net.isOnline()
      const look = () => {
        const isOnline = net.isOnline()
        if (isOnline === wasOnline) return
        wasOnline = isOnline
        listener(isOnline)
      }
      const timer = setInterval(look, looksEveryMs)
      powerMonitor.on('resume', look)
      return () => {
        clearInterval(timer)
        powerMonitor.removeListener('resume', look)
      }
    },
  }
}
