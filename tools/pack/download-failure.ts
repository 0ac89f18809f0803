const unreachable =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|ERR_NON_2XX_3XX_RESPONSE|CERT_\w+|\w*SELF_SIGNED\w*|UNABLE_TO_\w+)$/

/** Returns true if packing failed on a download, as behind many companies' proxies. */
export function isDownloadFailure(cause: unknown, depth = 0): boolean {
  if (!(cause instanceof Error) || depth > 5) return false
  const { code } = cause as { code?: unknown } // as Node and got name their errors
  return (typeof code === 'string' && unreachable.test(code)) || isDownloadFailure(cause.cause, depth + 1)
}
