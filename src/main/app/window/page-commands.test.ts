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

test('a command reaches the page that listens, in a window brought to the front', () => {
  const { commands, done } = start()
  commands.pageListens()
  commands.run('library')
  expect(done).toEqual(['window', told('library')])
})

test('without a window the last command waits for the page of the one that it opens', () => {
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
