import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { argumentsFromAnywhere, readArguments } from './read-arguments.ts'

const folder = path.resolve('/home/ada')
const file = (name: string) => ({ kind: 'path', path: path.join(folder, name) }) as const
const link = 'indexdesk://add?url=https%3A%2F%2Fa.org'

test('files and links of an installed app, whatever stands between them', () => {
  const argv = [
    '/opt/index-desk',
    '--no-sandbox',
    'a.png',
    '',
    '-psn_0_1',
    link,
    path.join(folder, 'b c.txt'),
  ]
  expect(readArguments({ argv, folder, appPath: null })).toEqual([
    file('a.png'),
    { kind: 'link', link },
    file('b c.txt'),
  ])
})

test('in development the app’s own folder is no file to open', () => {
  const argv = ['/usr/bin/electron', '--inspect=0', '.', '--user-data-dir=/tmp/x', 'a.png']
  expect(readArguments({ argv, folder, appPath: folder })).toEqual([file('a.png')])
  expect(readArguments({ argv: ['electron', '.'], folder, appPath: folder })).toEqual([])
  expect(readArguments({ argv: ['electron', 'out/main.js', 'b.png'], folder, appPath: folder })).toEqual([
    file('b.png'),
  ])
})

test('a desktop that hands over addresses of files is understood', () => {
  const argv = [
    'index-desk',
    pathToFileURL(path.join(folder, 'b ü.txt')).href,
    'file://elsewhere/%2f',
    'INDEXDESK://x',
    'https://a.org/b.png',
  ]
  expect(readArguments({ argv, folder, appPath: null })).toEqual([
    file('b ü.txt'),
    { kind: 'link', link: 'INDEXDESK://x' },
  ])
})

test('the arguments of a start mean the same in any folder', () => {
  const argv = ['index-desk', '--hidden', 'b c.txt', link, 'https://a.org/b.png', path.join(folder, 'd.png')]
  expect(argumentsFromAnywhere({ argv, folder })).toEqual([
    '--hidden',
    path.join(folder, 'b c.txt'),
    link,
    'https://a.org/b.png',
    path.join(folder, 'd.png'),
  ])
})
