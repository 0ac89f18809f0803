import { describe, expect, test } from 'vitest'
import { explainNetworkFailure } from './network-failure.ts'

describe("Chromium's names", () => {
  test.each([
    ['NAME_NOT_RESOLVED', 'no', 'cannot-be-found'],
    ['DNS_TIMED_OUT', 'no', 'cannot-be-found'],
    ['INTERNET_DISCONNECTED', 'no', 'offline'],
    ['PROXY_CONNECTION_FAILED', 'no', 'proxy'],
    ['TUNNEL_CONNECTION_FAILED', 'no', 'proxy'],
    ['SOCKS_CONNECTION_FAILED', 'no', 'proxy'],
    ['MANDATORY_PROXY_CONFIGURATION_FAILED', 'no', 'proxy'],
    ['CONNECTION_REFUSED', 'no', 'refused'],
    ['CONNECTION_TIMED_OUT', 'no', 'timed-out'],
    ['ADDRESS_UNREACHABLE', 'no', 'not-reachable'],
    ['CONNECTION_FAILED', 'no', 'not-reachable'],
    ['CERT_AUTHORITY_INVALID', 'no', 'certificate-not-trusted'],
    ['CERT_COMMON_NAME_INVALID', 'no', 'certificate-not-trusted'],
    ['CERT_DATE_INVALID', 'no', 'certificate-not-trusted'],
    ['SSL_VERSION_OR_CIPHER_MISMATCH', 'no', 'not-reachable'],
    ['SSL_PROTOCOL_ERROR', 'maybe', 'lost-contact'],
    ['UNSAFE_PORT', 'no', 'not-allowed-address'],
    ['BLOCKED_BY_ADMINISTRATOR', 'no', 'not-allowed-address'],
    ['TIMED_OUT', 'maybe', 'timed-out'],
    ['CONNECTION_RESET', 'maybe', 'lost-contact'],
    ['CONNECTION_CLOSED', 'maybe', 'lost-contact'],
    ['CONNECTION_ABORTED', 'maybe', 'lost-contact'],
    ['EMPTY_RESPONSE', 'maybe', 'lost-contact'],
    ['INVALID_HTTP_RESPONSE', 'maybe', 'lost-contact'],
    ['HTTP2_PROTOCOL_ERROR', 'maybe', 'lost-contact'],
    ['QUIC_PROTOCOL_ERROR', 'maybe', 'lost-contact'],
    ['NETWORK_CHANGED', 'maybe', 'lost-contact'],
    ['NETWORK_IO_SUSPENDED', 'maybe', 'lost-contact'],
    ['SOMETHING_NEW', 'maybe', 'lost-contact'],
  ])('net::ERR_%s', (name, reached, code) => {
    const failure = explainNetworkFailure(new Error(`net::ERR_${name}`))
    expect(failure).toEqual({
      reached,
      code,
      retryable: code !== 'not-allowed-address',
      detail: `net::ERR_${name}`,
    })
  })
})

describe("Node's codes", () => {
  const failed = (properties: object, message = 'inner') =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(message), properties) })

  test.each([
    [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, 'no', 'cannot-be-found'],
    [{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }, 'no', 'cannot-be-found'],
    [{ code: 'ECONNREFUSED', syscall: 'connect' }, 'no', 'refused'],
    [{ code: 'EHOSTUNREACH', syscall: 'connect' }, 'no', 'not-reachable'],
    [{ code: 'ENETUNREACH', syscall: 'connect' }, 'no', 'not-reachable'],
    [{ code: 'ETIMEDOUT', syscall: 'connect' }, 'no', 'timed-out'],
    [{ code: 'ETIMEDOUT', syscall: 'read' }, 'maybe', 'timed-out'],
    [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, 'no', 'timed-out'],
    [{ code: 'UND_ERR_HEADERS_TIMEOUT' }, 'maybe', 'timed-out'],
    [{ code: 'UND_ERR_SOCKET' }, 'maybe', 'lost-contact'],
    [{ code: 'ECONNRESET', syscall: 'read' }, 'maybe', 'lost-contact'],
    [{ code: 'ECONNRESET', syscall: 'connect' }, 'no', 'not-reachable'],
    [{ code: 'EPIPE', syscall: 'write' }, 'maybe', 'lost-contact'],
    [{ code: 'HPE_INVALID_CONSTANT' }, 'maybe', 'lost-contact'],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'no', 'certificate-not-trusted'],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'no', 'certificate-not-trusted'],
    [{ code: 'CERT_HAS_EXPIRED' }, 'no', 'certificate-not-trusted'],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'no', 'certificate-not-trusted'],
    [{ code: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'no', 'not-reachable'],
    [{}, 'maybe', 'lost-contact'],
  ])('%j', (properties, reached, code) => {
    const failure = explainNetworkFailure(failed(properties))
    expect(failure).toEqual({ reached, code, retryable: true, detail: 'fetch failed: inner' })
  })

  test('a handshake cut short', () => {
    const message = 'Client network socket disconnected before secure TLS connection was established'
    expect(explainNetworkFailure(failed({ code: 'ECONNRESET' }, message))).toMatchObject({
      reached: 'no',
      code: 'not-reachable',
    })
  })

  test('several addresses tried', () => {
    const tries = [1, 2].map((n) => Object.assign(new Error(`try ${n}`), { code: 'ECONNREFUSED' }))
    const failure = explainNetworkFailure(new TypeError('fetch failed', { cause: new AggregateError(tries) }))
    expect(failure).toMatchObject({ reached: 'no', code: 'refused', detail: 'fetch failed: try 1: try 2' })
  })
})

test('a cause that goes in circles, and things that are no errors', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(explainNetworkFailure(circle)).toMatchObject({ reached: 'maybe', detail: 'round' })
  expect(explainNetworkFailure('words')).toMatchObject({ reached: 'maybe', detail: 'words' })
  expect(explainNetworkFailure(undefined)).toMatchObject({ reached: 'maybe', code: 'lost-contact' })
})
