import type { HostProblemCode } from '../../shared/schemas/picture-host.ts'
import type { S3Error } from './s3-error.ts'

/**
 * Problems by error code of Amazon S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html),
 * Cloudflare R2 (https://developers.cloudflare.com/r2/api/error-codes/), MinIO (cmd/api-errors.go) and Ceph.
 * Other codes are judged by the status.
 */
const spokenCodes: Readonly<Record<string, HostProblemCode>> = {
  SignatureDoesNotMatch: 'host-sign-in-refused',
  InvalidAccessKeyId: 'host-sign-in-refused',
  InvalidToken: 'host-sign-in-refused',
  ExpiredToken: 'host-sign-in-refused',
  Unauthorized: 'host-sign-in-refused',
  AccessDenied: 'host-not-permitted',
  AllAccessDisabled: 'host-not-permitted',
  AccountProblem: 'host-not-permitted',
  NotSignedUp: 'host-not-permitted',
  NotEntitled: 'host-not-permitted',
  ObjectLockedByBucketPolicy: 'host-not-permitted',
  NoSuchBucket: 'host-not-found',
  InvalidBucketName: 'host-not-found',
  RequestTimeTooSkewed: 'host-clock-wrong',
  RequestExpired: 'host-clock-wrong',
  ExpiredRequest: 'host-clock-wrong',
  PermanentRedirect: 'host-region-wrong',
  IllegalLocationConstraintException: 'host-region-wrong',
  InvalidRegion: 'host-region-wrong',
  InvalidRegionName: 'host-region-wrong',
  QuotaExceeded: 'host-full',
  InsufficientStorage: 'host-full',
  XMinioStorageFull: 'host-full',
  XMinioAdminBucketQuotaExceeded: 'host-full',
  // Amazon sends it with 400.
  RequestTimeout: 'host-in-trouble',
  OperationAborted: 'host-in-trouble',
}

export function judgeAnswer(
  status: number,
  { code = '', message = '', region }: S3Error,
  signedRegion: string | undefined,
): HostProblemCode {
  const known = Object.hasOwn(spokenCodes, code) ? spokenCodes[code] : undefined
  if (known !== undefined) return known
  // Sent also for a malformed key: then it names no region, or the one we have.
  if (code === 'AuthorizationHeaderMalformed')
    return region === undefined || region === signedRegion ? 'host-sign-in-refused' : 'host-region-wrong'
  // R2: “Credential access key has length 20, should be 32”.
  if (code === 'InvalidArgument' && /\baccess key\b/i.test(message)) return 'host-sign-in-refused'
  if (status === 401 || status === 403) return 'host-sign-in-refused'
  if (status < 400) return 'host-redirected'
  if (status === 404 || status === 409 || status === 410) return 'host-not-found'
  // The network's proxy wants a sign-in of its own.
  if (status === 407) return 'host-unreachable'
  if (status === 507) return 'host-full'
  if (status === 408 || status === 429 || (status >= 500 && status !== 501)) return 'host-in-trouble'
  return 'host-refused'
}
