const { contextBridge, ipcRenderer } = require('electron')

contextBridge.exposeInMainWorld('library', { find: (text, rows) => ipcRenderer.invoke('find', text, rows) })
