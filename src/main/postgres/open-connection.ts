import postgres, { type Sql } from 'postgres'

export type PostgresAddress = {
  readonly host: string
  readonly port: number
  readonly database: string
  readonly user: string
  readonly password: string
  /** The certificates that the server's must come from, in PEM. */
  readonly authority: string
}

const connectTimeoutS = 15

/** The certificate is verified always: `ssl: 'require'` of the driver would not. */
export function openConnection({ authority, ...address }: PostgresAddress): Sql {
  return postgres({
    ...address,
    // host: the name or the IP address that the certificate has to be for.
    ssl: { rejectUnauthorized: true, ca: authority, host: address.host },
    max: 1,
    connect_timeout: connectTimeoutS,
    onnotice: () => undefined,
  })
}
