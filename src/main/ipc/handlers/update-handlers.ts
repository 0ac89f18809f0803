import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { UpdatesStart } from '../../app/start/start-updates.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type UpdateHandlers = Pick<Handlers, Extract<keyof Handlers, `updates/${string}`>>

/** The calls of newer versions of the app, which need no library. */
export function updateHandlers(ready: () => Promise<Services>, updates: UpdatesStart): UpdateHandlers {
  const done = succeed(undefined)
  return {
    'updates/get': async () => succeed(updates.view()),
    'updates/look': async () => updates.look(),
    'updates/download': async ({ version }) => updates.download(version),
    'updates/stop-download': async () => {
      updates.stopDownload()
      return done
    },
    'updates/later': async ({ version }) => updates.later(version),
    'updates/skip': async ({ version }) => updates.skip(version),
    'updates/install': async ({ version, when }) => updates.install(version, when),
    'updates/consent-asked': async () => {
      updates.consentAsked()
      return done
    },
    'updates/open-page': async () => {
      const address = updates.page()
      if (address === null) return fail(failed('updates-not-possible'))
      await (await ready()).openOutside(address)
      return done
    },
  }
}
