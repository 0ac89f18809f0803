const { contextBridge, ipcRenderer, webUtils } = require('electron')

const secret = 'of the preload'
globalThis.preloadGlobal = secret

contextBridge.exposeInMainWorld('api', {
  version: 7,
  nested: { list: [1, { two: 2 }], when: new Date(0) },
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  note: (...args) => ipcRenderer.send('note', ...args),
  on(channel, listener) {
    const wrapped = (_event, ...args) => listener(...args)
    ipcRenderer.on(channel, wrapped)
    return () => ipcRenderer.off(channel, wrapped)
  },
  now: (value) => ({ got: value }),
  later: async (value) => value,
  fails() {
    throw new RangeError('no such thing')
  },
  rejects: async () => {
    throw new RangeError('later no such thing')
  },
  pathOf: (file) => webUtils.getPathForFile(file),
  bytes: (view) => view.byteLength,
  receivedTypes: (...args) => args.map((value) => Object.prototype.toString.call(value)),
})
