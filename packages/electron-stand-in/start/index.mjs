import { enableCompileCache } from 'node:module'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

// Without it, stripping types and compiling at each start would cost a tenth of a second.
enableCompileCache(join(tmpdir(), `electron-stand-in-cache-${userInfo().uid}`))
await import('./start.ts')
