import { toAppAddress } from '../chromium/address.ts'
import type { Chromium } from '../chromium/chromium.ts'
import { notInTheStandIn, preventable, reportProblem } from './preventable.ts'
import type { Session } from './session.ts'
import type { WebFrameMain } from './web-frame-main.ts'

type Started = { readonly contents: unknown; readonly frame: WebFrameMain | null }

/** Reports downloads like Electron. Electron asks where to save one that is not prevented; here none is saved. */
export async function watchDownloads(options: {
  chromium: Chromium
  session: () => Session
  startedIn(frameId: string): Started
}): Promise<void> {
  const { chromium, session, startedIn } = options
  chromium.browser.on('Browser.downloadWillBegin', ({ frameId, guid, url, suggestedFilename }) => {
    const { contents, frame } = startedIn(frameId)
    const event = preventable({})
    const item = { getURL: () => toAppAddress(url), getFilename: () => suggestedFilename }
    session().emit('will-download', event, item, contents, frame)
    if (!event.defaultPrevented) reportProblem('will-download', notInTheStandIn('a download that is saved'))
    // A tool that drives the browser may have enabled saving downloads.
    chromium.browser.send('Browser.cancelDownload', { guid }).catch(() => undefined)
  })
  await chromium.browser.send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true })
}
