const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('empty', { echo: (input) => ipcRenderer.invoke('echo', input) })
