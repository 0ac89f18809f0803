import { createBridgeEnd } from './bridge.ts'
import { createCodec } from './codec.ts'
import { startPageWorld } from './page-world.ts'
import { createPopupMenu } from './popup-menu.ts'
import { type PreloadWorldOptions, startPreloadWorld } from './preload-world.ts'
import { watchPage } from './watch-page.ts'

type Data = Omit<
  PreloadWorldOptions,
  'createBridgeEnd' | 'createCodec' | 'watchPage' | 'createPopupMenu' | 'runPreload'
>

/** The script of the page's own world. */
export function pageWorldSource(bootEvent: string): string {
  const options = `{ bootEvent: ${JSON.stringify(bootEvent)}, createBridgeEnd: ${createBridgeEnd} }`
  return `'use strict';(${startPageWorld})(${options})`
}

/**
 * The script of the preload's world, with the app's preload inlined, because a policy that forbids `eval` may apply
 * there too. `preload` must compile.
 */
export function preloadWorldSource(data: Data, preload: string): string {
  return `(${startPreloadWorld})({
    ...${JSON.stringify(data)},
    createBridgeEnd: ${createBridgeEnd},
    createCodec: ${createCodec},
    watchPage: ${watchPage},
    createPopupMenu: ${createPopupMenu},
    runPreload: function (require, module, exports, process, global) {\n${preload}\n},
  })`
}
