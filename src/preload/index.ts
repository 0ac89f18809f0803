import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../shared/ipc/contract.ts'

// Main's types only know Node's navigator.
declare global {
  interface Navigator {
    readonly userActivation: { readonly isActive: boolean }
  }
}

// The prefix limits the page to the contract's channels.
const bridge: Bridge = {
  invoke: async (name, input) => {
    // Otherwise page scripts could read the clipboard at any time.
    if (name === 'app/paste' && !navigator.userActivation.isActive)
      throw new Error('Only a click or a key may paste')
    return ipcRenderer.invoke(`index-desk:${name}`, input)
  },
  subscribe: (name, listener) => {
    const channel = `index-desk-event:${name}`
    // Electron's event object must not reach the page: it gives access to every channel.
    const withoutEvent = (_event: unknown, payload: Parameters<typeof listener>[0]) => listener(payload)
    ipcRenderer.on(channel, withoutEvent)
    return () => {
      ipcRenderer.removeListener(channel, withoutEvent)
    }
  },
}

contextBridge.exposeInMainWorld('indexDesk', bridge)
