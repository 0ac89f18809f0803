import { expect, test } from 'vitest'
import { PageCommands } from './page-commands.ts'

function start() {
  const done: string[] = []
  const commands = new PageCommands({
    showWindow: () => void done.push('window'),
    publish: (event, payload) => void done.push(`${event} ${JSON.stringify(payload)}`),
  })
  return { commands, done }
}

const told = (command: string) => `menu-command {"command":"${command}"}`

test('sends a command to the listening page and shows its window', () => {
  const { commands, done } = start()
  commands.pageListens()
  commands.run('library')
  expect(done).toEqual(['window', told('library')])
})

test('opens a window and keeps the last command for its page', () => {
  const { commands, done } = start()
  commands.pageListens()
  commands.pageGone()
  commands.run('library')
  commands.run('settings')
  expect(done).toEqual(['window', 'window'])
  commands.pageListens()
  commands.pageListens()
  expect(done).toEqual(['window', 'window', told('settings')])
})
