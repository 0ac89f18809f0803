import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { startAnnouncedService } from './service-process.mjs'

const PROTOCOL = 'MIT-MAGIC-COOKIE-1'
/** @typedef {Pick<import('./service-process.mjs').Service, 'end' | 'ended'>} Ending */

/** Matches every address: FamilyWild of X11/Xauth.h. */
const FAMILY_WILD = 0xffff

/**
 * Starts an X server without a screen, on a display number of its own choice, open only to who can read the
 * cookie file in the given folder.
 *
 * @param {{ folder: string, env: NodeJS.ProcessEnv }} context
 * @returns {Promise<{ env: { DISPLAY: string, XAUTHORITY: string, INDEX_DESK_PRIVATE_DISPLAY: string } } & Ending>}
 */
export async function startVirtualDisplay({ folder, env }) {
  const cookies = path.join(folder, 'xauthority')
  writeFileSync(cookies, cookieFile(randomBytes(16)), { mode: 0o600 })
  const { announced, end, ended } = await startAnnouncedService({
    command: 'Xvfb',
    args: [
      '-displayfd',
      '3',
      '-screen',
      '0',
      '1600x1000x24',
      '-nolisten',
      'tcp',
      '-noreset',
      '-auth',
      cookies,
    ],
    env,
  })
  const own = { DISPLAY: `:${announced}`, XAUTHORITY: cookies, INDEX_DESK_PRIVATE_DISPLAY: 'yes' }
  return { env: own, end, ended }
}

/**
 * Returns a record of an Xauthority file (the Xau library, AuWrite.c): family, address, display, protocol and
 * secret, each but the first with its length before it, all numbers big-endian. An empty display is any.
 *
 * @param {Buffer} secret
 */
function cookieFile(secret) {
  const family = Buffer.alloc(2)
  family.writeUInt16BE(FAMILY_WILD)
  const fields = [Buffer.alloc(0), Buffer.alloc(0), Buffer.from(PROTOCOL), secret].map((field) => {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(field.length)
    return Buffer.concat([length, field])
  })
  return Buffer.concat([family, ...fields])
}
