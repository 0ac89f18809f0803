import { expect, test } from 'vitest'
import { isDownloadFailure } from './download-failure.ts'

const withCode = (code: string, cause?: unknown) => Object.assign(new Error(code, { cause }), { code })

test('what could not be had from the web is told from what went wrong here', () => {
  for (const code of ['ENOTFOUND', 'ECONNREFUSED', 'ERR_NON_2XX_3XX_RESPONSE', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(isDownloadFailure(withCode(code))).toBe(true)
  expect(isDownloadFailure(new Error('Electron', { cause: withCode('EAI_AGAIN') }))).toBe(true)
  for (const cause of [withCode('ENOENT'), new Error('x'), 'ENOTFOUND', undefined])
    expect(isDownloadFailure(cause)).toBe(false)
})
