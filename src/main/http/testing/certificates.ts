import { X509Certificate } from 'node:crypto'
import { type CertificateExtension, generate } from 'selfsigned'

export type MadeCertificate = { readonly key: string; readonly cert: string }

type Days = { readonly from?: Date; readonly to?: Date }

const usual = { keyType: 'ec', curve: 'P-256', algorithm: 'sha256' } as const

async function make(
  name: string,
  extensions: CertificateExtension[],
  { authority, from, to }: Days & { readonly authority?: MadeCertificate | undefined },
): Promise<MadeCertificate> {
  const made = await generate(
    [
      { name: 'commonName', value: name },
      { name: 'organizationName', value: 'Harbour Town' },
    ],
    {
      ...usual,
      extensions,
      ...(authority !== undefined && { ca: { key: authority.key, cert: authority.cert } }),
      ...(from !== undefined && { notBeforeDate: from }),
      ...(to !== undefined && { notAfterDate: to }),
    },
  )
  return { key: made.private, cert: made.cert }
}

export function makeAuthority(
  name: string,
  more: Days & { readonly authority?: MadeCertificate } = {},
): Promise<MadeCertificate> {
  return make(
    name,
    [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
    more,
  )
}

export function makeServerCertificate(
  authority: MadeCertificate | undefined,
  { host, ...days }: Days & { readonly host?: string } = {},
): Promise<MadeCertificate> {
  return make(
    host ?? 'localhost',
    [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: host === undefined ? [{ type: 7, ip: '127.0.0.1' }] : [{ type: 2, value: host }],
      },
    ],
    { authority, ...days },
  )
}

export const derOf = ({ cert }: MadeCertificate): Buffer => new X509Certificate(cert).raw
