import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import postgres, { type Sql } from 'postgres'

export type PostgresAddress = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** Certificates that the server's certificate must be issued by, in PEM. */
  readonly authority: string
}

const connectTimeoutS = 15
/**
 * The driver's own maximum of 20 s would also delay a user's retry, and notices after an
 * interruption.
 */
const longestPauseS = 4

/** Always verifies the certificate: the driver's `ssl: 'require'` would not. */
export function openConnection(
  { authority, ...address }: PostgresAddress,
  onClosed: () => void = () => undefined,
): Sql {
  return postgres({
    ...address,
    // host: the name or IP address that the certificate must be for.
    ssl: { rejectUnauthorized: true, ca: authority, host: address.host },
    max: 1,
    connect_timeout: connectTimeoutS,
    // Random, so that a team's computers do not all reconnect at once.
    backoff: (retries: number) => (0.5 + Math.random() / 2) * Math.min(3 ** retries / 100, longestPauseS),
    onnotice: () => undefined,
    onclose: onClosed,
  })
}

/** What PostgreSQL stores instead of a password (RFC 5803). */
export function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const storedKey = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  const serverKey = keyOf('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`
}
