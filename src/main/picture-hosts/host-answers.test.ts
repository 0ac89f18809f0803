import { describe, expect, test } from 'vitest'
import { answerBytes } from '../http/testing/raw-server.ts'
import {
  accessKey,
  basic,
  bucketAt,
  byMethod,
  folderAt,
  password,
  serve,
  signIn,
} from './testing/raw-hosts.ts'
import { never, openForTest, samplePicture } from './testing/sample-pictures.ts'

describe('answers', () => {
  test.each([
    ['400 Bad Request', 'host-refused'],
    ['401 Unauthorized', 'host-sign-in-refused'],
    ['403 Forbidden', 'host-sign-in-refused'],
    ['404 Not Found', 'host-not-found'],
    ['405 Method Not Allowed', 'host-refused'],
    ['409 Conflict', 'host-not-found'],
    ['413 Content Too Large', 'host-refused'],
    ['423 Locked', 'host-refused'],
    ['429 Too Many Requests', 'host-in-trouble'],
    ['500 Internal Server Error', 'host-in-trouble'],
    ['501 Not Implemented', 'host-refused'],
    ['503 Service Unavailable', 'host-in-trouble'],
    ['507 Insufficient Storage', 'host-full'],
  ])('%s is %s', async (status, code) => {
    const server = await serve(byMethod({ PUT: [status, `Said about ${basic} and ${password}`] }))
    const put = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
    expect(put).toMatchObject({ kind: 'failed', failure: { code, status: Number(status.slice(0, 3)) } })
    for (const secret of [basic, password]) expect(JSON.stringify(put)).not.toContain(secret)
  })

  test.each([
    ['404 Not Found', 'NoSuchBucket', 'host-not-found'],
    ['403 Forbidden', 'AccessDenied', 'host-not-permitted'],
    ['403 Forbidden', 'RequestTimeTooSkewed', 'host-clock-wrong'],
    ['301 Moved Permanently', 'PermanentRedirect', 'host-region-wrong'],
    ['403 Forbidden', 'QuotaExceeded', 'host-full'],
    ['503 Slow Down', 'SlowDown', 'host-in-trouble'],
    ['400 Bad Request', 'AuthorizationHeaderMalformed', 'host-sign-in-refused'],
    ['400 Bad Request', 'EntityTooLarge', 'host-refused'],
  ])('%s with %s is %s', async (status, said, code) => {
    const body = `<Error><Code>${said}</Code><Message>For ${accessKey.accessKeyId}</Message></Error>`
    const server = await serve(byMethod({ PUT: [status, body] }))
    const put = await openForTest(bucketAt(server.address), accessKey).put(samplePicture(), never)
    expect(put).toMatchObject({ kind: 'failed', failure: { code, words: 'For ••••' } })
  })

  test.each([
    ['200 OK', '<!doctype html><title>Sign in</title>', 'text/html'],
    ['200 OK', 'Back soon', 'text/html; charset=utf-8'],
    ['203 Changed', '<script>location="https://portal.example"</script>', 'text/html'],
    ['511 Network Authentication Required', '<h1>Sign in</h1>', 'text/html'],
  ])('a web page, %s %j, is no stored picture', async (status, body, type) => {
    for (const at of [folderAt, bucketAt]) {
      const page = [status, body, { 'Content-Type': type }] as const
      const server = await serve(byMethod({ HEAD: [...page], PUT: [...page] }))
      const put = await openForTest(at(server.address), at === folderAt ? signIn : accessKey).put(
        samplePicture(body.length),
        never,
      )
      expect(put).toMatchObject({ kind: 'failed', failure: { code: 'host-not-answering' } })
    }
  })

  test.each(['401 Unauthorized', '403 Forbidden', '404 Not Found', '409 Conflict'])(
    'a page with %s is not from a bucket, which speaks XML, but may be from a folder',
    async (status) => {
      const page = [status, '<!doctype html><h1>No</h1>', { 'Content-Type': 'text/html' }] as const
      const server = await serve(byMethod({ HEAD: [...page], PUT: [...page], MKCOL: [...page] }))
      const toBucket = await openForTest(bucketAt(server.address), accessKey).put(samplePicture(), never)
      expect(toBucket).toMatchObject({ kind: 'failed', failure: { code: 'host-not-answering' } })
      const toFolder = await openForTest(folderAt(server.address), signIn).put(samplePicture(), never)
      expect(toFolder).toMatchObject({
        failure: {
          code: status < '404' ? 'host-sign-in-refused' : 'host-not-found',
        },
      })
    },
  )

  test.each(['200 OK', '201 Created'])(
    'a page with %s counts where the picture lies there after it',
    async (status) => {
      const picture = samplePicture(40)
      let lies = false
      const server = await serve((socket, { method }) => {
        if (method === 'HEAD')
          return socket.end(
            `HTTP/1.1 ${lies ? '200 OK' : '404 No'}\r\nContent-Length: 40\r\nConnection: close\r\n\r\n`,
          )
        lies = true
        socket.end(answerBytes(status, '<html>Created</html>', { 'Content-Type': 'text/html' }))
      })
      expect((await openForTest(folderAt(server.address), signIn).put(picture, never)).kind).toBe('there')
    },
  )

  test('does not take a web page after creating a folder as stored', async () => {
    let isMade = false
    const server = await serve((socket, { method }) => {
      if (method === 'MKCOL') isMade = true
      if (method === 'PUT' && isMade)
        return socket.end(answerBytes('200 OK', '<html>Sign in</html>', { 'Content-Type': 'text/html' }))
      socket.end(answerBytes(method === 'MKCOL' ? '201 Created' : '404 Not Found'))
    })
    expect(
      await openForTest(folderAt(`${server.address}/a`), signIn).put(samplePicture(), never),
    ).toMatchObject({ kind: 'failed', failure: { code: 'host-not-answering' } })
  })

  test('treats an existing identical picture as stored', async () => {
    const picture = samplePicture(40)
    const server = await serve((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 40\r\nConnection: close\r\n\r\n'),
    )
    const put = await openForTest(folderAt(server.address), signIn).put(picture, never)
    expect(put.kind).toBe('there')
    expect(server.requests.map(({ method }) => method)).toEqual(['HEAD'])
  })

  test('reports a server that creates no folders as missing the folder', async () => {
    const server = await serve(byMethod({ PUT: ['404 Not Found'], MKCOL: ['404 Not Found'] }))
    const put = await openForTest(folderAt(`${server.address}/a/b`), signIn).put(samplePicture(), never)
    expect(put).toMatchObject({ failure: { code: 'host-not-found' } })
    expect(server.requests.filter(({ method }) => method === 'MKCOL').map(({ path }) => path)).toEqual([
      '/a/b/',
      '/a/',
      '/',
    ])
  })

  test('handles the 500 of nginx for a missing folder and reports other errors', async () => {
    let isMade = false
    const nginx = await serve((socket, { method }) => {
      if (method === 'MKCOL') isMade = true
      const isThere = method === 'MKCOL' || (method === 'PUT' && isMade)
      socket.end(answerBytes(isThere ? '201 Created' : '500 Internal Server Error'))
    })
    expect(
      await openForTest(folderAt(`${nginx.address}/a`), signIn).put(samplePicture(), never),
    ).toMatchObject({
      kind: 'there',
    })
    const troubled = await serve(
      byMethod({ PUT: ['500 Internal Server Error'], MKCOL: ['405 Method Not Allowed'] }),
    )
    expect(await openForTest(folderAt(troubled.address), signIn).put(samplePicture(), never)).toMatchObject({
      failure: { code: 'host-in-trouble' },
    })
  })

  test('accepts a folder created by a concurrent upload', async () => {
    const made = new Set<string>()
    const server = await serve((socket, { method, path }) => {
      const above = path.replace(/[^/]+\/?$/, '')
      const hasAbove = above === '/' || made.has(above)
      // As in Apache: another client made the folder between the check and our own attempt.
      if (method === 'MKCOL' && hasAbove) made.add(path)
      const missing = '409 Conflict'
      socket.end(
        answerBytes(
          method === 'HEAD'
            ? '404 Not Found'
            : !hasAbove
              ? missing
              : method === 'PUT'
                ? '201 Created'
                : '403 Forbidden',
        ),
      )
    })
    const put = await openForTest(folderAt(`${server.address}/a/b`), signIn).put(samplePicture(), never)
    expect(put).toMatchObject({ kind: 'there' })
    expect([...made]).toEqual(['/a/', '/a/b/'])
  })

  test('never creates a bucket', async () => {
    const server = await serve(byMethod({ PUT: ['409 Conflict'] }))
    await openForTest(bucketAt(server.address), accessKey).put(samplePicture(), never)
    expect(server.requests.map(({ method }) => method)).toEqual(['HEAD', 'PUT'])
  })
})
