import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { withDesktopSession } from './desktop-session.mjs'
import { runCommand } from './set-up/run-command.mjs'

const useKeychain = `
  const keytar = require('keytar')
  keytar.setPassword('Index Desk test', 'a', 'sécret')
    .then(() => keytar.getPassword('Index Desk test', 'a'))
    .then((password) => console.log(password))`

it.runIf(process.platform === 'linux')(
  'gives a program a keyring of its own, and takes all down',
  async () => {
    const { output, folder } = await withDesktopSession(async (env) => {
      const { output } = await runCommand(process.execPath, ['-e', useKeychain], { env })
      return { output, folder: env.XDG_DATA_HOME ?? '' }
    })
    expect(output).toBe('sécret\n')
    expect(folder).not.toBe('')
    expect(existsSync(folder)).toBe(false)
  },
)

it.runIf(process.platform === 'linux')('keeps what is stored from every other session', async () => {
  const read = "require('keytar').findCredentials('Index Desk test').then((all) => console.log(all.length))"
  const count = await withDesktopSession(async (env) => {
    await runCommand(process.execPath, ['-e', useKeychain], { env })
    const other = await withDesktopSession((inner) =>
      runCommand(process.execPath, ['-e', read], { env: inner }),
    )
    return other.output
  })
  expect(count).toBe('0\n')
})
