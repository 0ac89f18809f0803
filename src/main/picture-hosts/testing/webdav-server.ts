import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../testing/free-port.ts'
import { startProgram } from './server-process.ts'

const program = '/usr/sbin/apache2'
const modules = '/usr/lib/apache2/modules'
const needed = [
  'mpm_event',
  'authn_core',
  'authn_file',
  'authz_core',
  'authz_user',
  'auth_basic',
  'dav',
  'dav_fs',
  'mime',
]

/** Null if a WebDAV server can be started; else a sentence on what to install. */
export function reasonAgainstWebdav(): string | null {
  const isThere = existsSync(program) && needed.every((name) => existsSync(`${modules}/mod_${name}.so`))
  return isThere ? null : 'Install Apache for this: sudo apt-get install apache2-bin.'
}

export type WebdavServer = {
  readonly address: string
  readonly user: string
  readonly password: string
  read(name: string): Uint8Array | null
  close(): Promise<void>
}

/** Debian's Apache with mod_dav, in a temporary folder, as the user who runs the tests. */
export async function startWebdavServer({
  user = 'editor',
  password = 'pass word ü: 1',
}: {
  readonly user?: string
  readonly password?: string
} = {}): Promise<WebdavServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'index-desk-webdav-'))
  const root = path.join(folder, 'root')
  for (const made of [root, path.join(folder, 'locks')]) mkdirSync(made)
  const hashed = createHash('sha1').update(password, 'utf8').digest('base64')
  writeFileSync(path.join(folder, 'users'), `${user}:{SHA}${hashed}\n`)
  writeFileSync(path.join(folder, 'types'), 'image/png png\nimage/jpeg jpg\nimage/webp webp\nimage/gif gif\n')
  const asWhom = handToWebUser(folder)
  const port = await freePort()
  const file = path.join(folder, 'apache.conf')
  writeFileSync(file, configuration(folder, port, asWhom))
  const running = await startProgram(program, ['-DFOREGROUND', '-f', file], {
    output: 'stdout',
    isReady: (line) => line.includes('resuming normal operations'),
  }).catch((cause: unknown) => {
    rmSync(folder, { recursive: true, force: true })
    throw cause
  })
  return {
    address: `http://127.0.0.1:${port}`,
    user,
    password,
    read: (name) => {
      const found = path.join(root, name)
      return existsSync(found) ? readFileSync(found) : null
    },
    close: async () => {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Apache refuses to serve as root, so root's folder goes to Debian's user for web servers. */
function handToWebUser(folder: string): string {
  if (process.getuid?.() !== 0) return ''
  const [, , uid = '33', gid = '33'] =
    /^www-data:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  for (const name of ['', 'root', 'locks', 'users', 'types'])
    chownSync(path.join(folder, name), Number(uid), Number(gid))
  return 'User www-data\nGroup www-data\n'
}

function configuration(folder: string, port: number, asWhom: string): string {
  return `
${needed.map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`).join('\n')}
${asWhom}ServerRoot "${folder}"
ServerName 127.0.0.1
Listen 127.0.0.1:${port}
PidFile "${folder}/pid"
ErrorLog "|/bin/cat"
LogLevel notice
DavLockDB "${folder}/locks/dav"
TypesConfig "${folder}/types"
DocumentRoot "${folder}/root"
<Directory "${folder}/root">
  Dav On
  AuthType Basic
  AuthName "pictures"
  AuthUserFile "${folder}/users"
  <LimitExcept GET HEAD>
    Require valid-user
  </LimitExcept>
</Directory>
`
}
