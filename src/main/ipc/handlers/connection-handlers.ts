import { failed } from '../../../shared/ipc/failure.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { CallsOf, ServiceHandlers } from './services.ts'

const done = succeed(undefined)

/** The calls of connections and of their picture hosts. */
export const connectionHandlers: ServiceHandlers<
  Exclude<CallsOf<'connections' | 'picture-hosts'>, 'connections/list'>
> = {
  'connections/check': async ({ connections }, input) => connections.check(input),
  'connections/create': async ({ connections }, input) => connections.create(input),
  'connections/change': async ({ connections }, input) => connections.change(input),
  'connections/replace-key': async ({ connections }, input) => connections.replaceKey(input),
  'connections/forget-key': async ({ connections }, input) => connections.forgetKey(input),
  'connections/remove': async ({ connections }, input) => connections.remove(input),
  'connections/try-practice': async ({ connections }, input) => connections.tryPractice(input),
  'connections/open-practice-page': async ({ practiceAddress, openOutside }) => {
    const address = practiceAddress()
    if (address === null) return fail(failed('practice-service-failed'))
    await openOutside(address)
    return done
  },
  'connections/choose-authority': async ({ authorityFiles }) => authorityFiles.choose(),

  'picture-hosts/save': async ({ connections }, input) => connections.pictureHosts.save(input),
  'picture-hosts/check': async ({ connections }, input) => connections.pictureHosts.check(input),
  'picture-hosts/remove': async ({ connections }, input) => connections.pictureHosts.remove(input),
}
