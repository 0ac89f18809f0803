import { succeed } from '../../../shared/result.ts'
import type { LibraryStart } from '../../app/start/start-library.ts'
import type { Handlers } from '../register-calls.ts'
import type { Services } from './services.ts'

type BackupHandlers = Pick<
  Handlers,
  Extract<keyof Handlers, `backups/${string}` | `library/${string}` | `data-folder/${string}`>
>

/** What can be asked of the library's place while it is not open. */
export type LibraryPlace = Pick<LibraryStart, 'step' | 'dataFolder'> & { readonly openAnew: () => void }

/** The calls of the copies, and of the library's place, which need no library. */
export function backupHandlers(
  ready: () => Promise<Services>,
  { step, dataFolder, openAnew }: LibraryPlace,
): BackupHandlers {
  const done = succeed(undefined)
  return {
    'backups/list': async () => succeed(await (await ready()).backups.list()),
    'backups/make': async () => (await ready()).backups.make('asked'),
    'backups/stop': async ({ what }) => {
      ;(await ready()).backups.giveUp(what)
      return done
    },
    'backups/choose-file': async () => succeed(await (await ready()).backups.chooseFile()),
    'backups/look': async ({ copy }) => (await ready()).backups.look(copy),
    'backups/compare': async ({ copy }) => (await ready()).backups.compare(copy),
    'backups/restore': async ({ copy }) => (await ready()).backups.restore(copy),
    'backups/show-folder': async () => {
      await (await ready()).backups.showFolder()
      return done
    },
    'library/opening': async () => succeed(step()),
    'library/open-again': async () => {
      openAnew()
      return done
    },
    'data-folder/get': async () => succeed(dataFolder.where()),
    'data-folder/choose': async ({ usual }) => dataFolder.choose(usual),
    'data-folder/move': async ({ choice }) => dataFolder.move(choice),
    'data-folder/stop-move': async () => {
      dataFolder.stopMove()
      return done
    },
    'data-folder/find': async () => dataFolder.find(),
  }
}
