import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../shared/ipc/contract.ts'

// The prefix keeps the page from reaching any channel but the contract's.
const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke(`index-desk:${name}`, input),
  subscribe: (name, listener) => {
    const channel = `index-desk-event:${name}`
    // Electron's event object must not reach the page: it holds the way to every channel.
    const withoutEvent = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(channel, withoutEvent)
    return () => {
      ipcRenderer.removeListener(channel, withoutEvent)
    }
  },
}

contextBridge.exposeInMainWorld('indexDesk', bridge)
