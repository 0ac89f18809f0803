import { expect, it } from 'vitest'
import { environmentForNpm, npmCommand } from './npm.mjs'

it('calls the npm that runs the script, on the Node it runs on', () => {
  const env = { npm_execpath: '/opt/npm/bin/npm-cli.js', npm_node_execpath: '/opt/node' }
  expect(npmCommand(env, 'linux', '/project/node_modules/node/bin/node')).toEqual({
    command: '/opt/node',
    args: ['/opt/npm/bin/npm-cli.js'],
    shell: false,
  })
})

it('calls npm by name when no npm, or another package manager, runs the script', () => {
  expect(npmCommand({}, 'linux', '/opt/node').command).toBe('npm')
  expect(npmCommand({ npm_execpath: '/opt/yarn.js' }, 'linux', '/opt/node').command).toBe('npm')
  expect(npmCommand({}, 'win32', 'C:\\node.exe')).toEqual({ command: 'npm.cmd', args: [], shell: true })
})

it('keeps a prefix and NODE_ENV=production of the outside from leaving packages out', () => {
  const env = {
    NODE_ENV: 'production',
    npm_config_local_prefix: '/project',
    npm_config_registry: 'https://r.example',
  }
  expect(environmentForNpm(env)).toEqual({ npm_config_registry: 'https://r.example' })
})
