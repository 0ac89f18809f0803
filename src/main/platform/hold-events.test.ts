import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { holdEvents } from './hold-events.ts'

test('delivers early events to later listeners once, in order', () => {
  const app = new EventEmitter()
  const prevented: string[] = []
  const release = holdEvents(app, ['open-file', 'second-instance'])
  app.emit('open-file', { preventDefault: () => prevented.push('file') }, '/a.png')
  app.emit('second-instance', {}, ['index-desk', 'b.png'], '/srv', { argv: [] })
  app.emit('open-file', { preventDefault: () => prevented.push('file') }, '/c.png')
  expect(prevented).toEqual(['file', 'file'])

  const told: unknown[] = []
  app.on('open-file', (_event, path) => told.push(path))
  app.on('second-instance', (_event, argv, folder, note) => told.push([argv, folder, note]))
  release()
  release()
  app.emit('open-file', {}, '/d.png')
  expect(told).toEqual(['/a.png', [['index-desk', 'b.png'], '/srv', { argv: [] }], '/c.png', '/d.png'])
})
