import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'

export type ScreenSize = { width: number; height: number }

const ASSUMED: ScreenSize = { width: 1920, height: 1080 }
const COOKIE = 'MIT-MAGIC-COOKIE-1'

/**
 * Asks the X server for the size of its screen, which is needed before any window exists. Undefined without a
 * display; a default if there is no answer. The connection stays open: a server without clients resets, and would
 * refuse the browser meanwhile.
 */
export async function measureScreen(environment: NodeJS.ProcessEnv): Promise<ScreenSize | undefined> {
  const display = environment.DISPLAY
  if (process.platform !== 'linux') return ASSUMED
  if (!display) return environment.WAYLAND_DISPLAY ? ASSUMED : undefined
  const [, host = '', number = '0'] = /^([^:]*):(\d+)/.exec(display) ?? []
  const paths = host ? { host, port: 6000 + Number(number) } : { path: `/tmp/.X11-unix/X${number}` }
  try {
    return await greet(connect(paths), readCookie(environment, number))
  } catch {
    return ASSUMED
  }
}

/** X Window System Protocol, chapter 8: connection setup. */
function greet(socket: Socket, cookie: Buffer): Promise<ScreenSize> {
  const name = cookie.length > 0 ? Buffer.from(COOKIE) : Buffer.alloc(0)
  const head = Buffer.alloc(12)
  head.write('l')
  head.writeUInt16LE(11, 2)
  head.writeUInt16LE(name.length, 6)
  head.writeUInt16LE(cookie.length, 8)
  return new Promise((resolve, reject) => {
    let answer = Buffer.alloc(0)
    socket.setTimeout(2000, () => socket.destroy(new Error('the X server does not answer')))
    socket.on('error', reject)
    socket.on('connect', () => socket.write(Buffer.concat([head, pad(name), pad(cookie)])))
    socket.on('close', () => reject(new Error('the X server hung up')))
    socket.on('data', (chunk) => {
      answer = Buffer.concat([answer, chunk])
      if (answer.length < 8 || answer.length < 8 + answer.readUInt16LE(6) * 4) return
      if (answer[0] !== 1) return void reject(new Error('the X server refused'))
      const vendorLength = (answer.readUInt16LE(24) + 3) & ~3
      const formats = answer.readUInt8(29)
      const screen = 40 + vendorLength + formats * 8
      resolve({ width: answer.readUInt16LE(screen + 20), height: answer.readUInt16LE(screen + 22) })
      socket.setTimeout(0)
      socket.removeAllListeners('data')
      socket.unref().resume()
    })
  })
}

/** Xauthority(5): family, then address, display number, name and data, each preceded by its length. */
function readCookie(environment: NodeJS.ProcessEnv, display: string): Buffer {
  try {
    const file = readFileSync(environment.XAUTHORITY || join(homedir(), '.Xauthority'))
    for (let at = 0; at < file.length; ) {
      at += 2
      const [, number, name, data] = [0, 1, 2, 3].map(() => {
        const length = file.readUInt16BE(at)
        at += 2 + length
        return file.subarray(at - length, at)
      })
      const isMeant = number?.length === 0 || String(number) === display
      if (isMeant && String(name) === COOKIE && data) return data
    }
  } catch {
    // Without the file, the server decides whether it needs a cookie.
  }
  return Buffer.alloc(0)
}

function pad(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])
}
