import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findDisplay } from './find-display.mjs'

let temporary: string
let said: string[]
const say = (line: string) => void said.push(line)

beforeEach(() => {
  temporary = mkdtempSync(path.join(tmpdir(), 'find-display-'))
  vi.stubEnv('TMPDIR', temporary)
  said = []
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(temporary, { recursive: true })
})

const withoutDisplay = (PATH = process.env.PATH) => ({ PATH })

function isListening(display: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(`\0/tmp/.X11-unix/X${display.slice(1)}`)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

describe.runIf(process.platform === 'linux')('the display of the app', () => {
  it.each(['DISPLAY', 'WAYLAND_DISPLAY'])(
    'is the one that %s names, and nothing is started or said',
    async (name) => {
      const display = await findDisplay({ ...withoutDisplay(), [name]: ':7' }, say)
      expect(display?.env).toEqual({})
      expect([said, readdirSync(temporary)]).toEqual([[], []])
    },
  )

  it('is a virtual one where there is none, with one sentence, and leaves nothing behind', async () => {
    const display = await findDisplay(withoutDisplay(), say)
    if (display?.env.DISPLAY === undefined) throw new Error(`There is no display: ${said}`)
    expect(said).toEqual([
      expect.stringMatching(
        /^This machine has no display, so .*\(:\d+\) that nobody sees: run .* on a desktop/,
      ),
    ])
    expect(await isListening(display.env.DISPLAY)).toBe(true)
    display.close()
    expect(readdirSync(temporary)).toEqual([])
  })

  it('is none where no virtual one can be started, with one sentence that says what to do', async () => {
    const empty = path.join(temporary, 'no-programs')
    mkdirSync(empty)
    expect(await findDisplay(withoutDisplay(empty), say)).toBeNull()
    expect(said).toEqual([
      'This machine has no display (DISPLAY and WAYLAND_DISPLAY are not set), and no virtual one can be started ' +
        '(Xvfb cannot be started): run the command on a desktop.',
    ])
    expect(readdirSync(temporary)).toEqual(['no-programs'])
  })
})
