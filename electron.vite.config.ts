import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { appIdOf, readPublisher } from './tools/pack/publisher.ts'
import { noteBundledPackages } from './tools/supply-chain/note-bundled-packages.ts'

// Named from here: where this file is bundled, what it imports lies beside it.
const publisherFile = path.join(import.meta.dirname, 'tools', 'pack', 'publisher.json')

export default defineConfig({
  main: {
    define: { __APP_ID__: JSON.stringify(appIdOf(readPublisher(publisherFile))) },
    plugins: [noteBundledPackages('main')],
    build: {
      // Only keytar, a native module, stays outside the bundle: it is the one entry of `dependencies`.
      rolldownOptions: {
        input: {
          index: 'src/main/index.ts',
          'library-worker': 'src/main/library/worker.ts',
          'copy-worker': 'src/main/library/backup/copy-worker.ts',
          'heic-worker': 'src/main/pictures/heic/heic-worker.ts',
          'practice-service': 'src/practice-service/worker.ts',
          'team-worker': 'src/main/postgres/worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [noteBundledPackages('preload')],
    build: {
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: 'src/preload/index.ts' },
        // A sandboxed preload script cannot be an ES module (Electron, "ES Modules (ESM) in Electron").
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), noteBundledPackages('page')],
    // In a folder of their own: these files, and no others, may be started as workers (start-worker.ts).
    worker: {
      format: 'es',
      plugins: () => [noteBundledPackages('worker')],
      rolldownOptions: { output: { entryFileNames: 'workers/[name]-[hash].js' } },
    },
    build: {
      outDir: 'out/renderer',
      minify: true,
      // One style sheet: it is read from disk, and its whole is small.
      cssCodeSplit: false,
      rolldownOptions: {
        input: { index: 'src/renderer/index.html' },
        output: {
          codeSplitting: {
            groups: [
              // One file for what the first screen needs: each further one is asked for by itself.
              { name: 'first', tags: ['$initial'] },
              // zod must be configured before the first schema is made, in whichever part that ends up.
              { name: 'zod', test: /node_modules[\\/]zod[\\/]|configure-zod/ },
              // What several screens need, in one file: the shell and a screen asked for sixty, most of a few hundred
              // bytes, and each takes page, browser and app a millisecond.
              { name: 'shared', minShareCount: 4 },
            ],
          },
        },
      },
      // Inlined files would be data: addresses, which the content security policy keeps for pictures.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  },
})
