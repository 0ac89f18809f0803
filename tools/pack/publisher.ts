import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const https = z.url({ protocol: /^https$/ }).refine((address) => !isNobodys(new URL(address).hostname))
const mailbox = z
  .string()
  .regex(/^[^<>,]+ <[^<>@\s]+@[^<>@\s]+>$/)
  .refine((text) => !isNobodys(text.slice(text.lastIndexOf('@') + 1, -1)))

/** The publisher of the packages, from `publisher.json`; null is undecided. */
const publisherFile = z.strictObject({
  /** The permanent app ID, a reversed domain of the publisher, such as `org.example.indexdesk`. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*){2,}$/)
    .refine((id) => !isNobodys(id.split('.').reverse().join('.')))
    .nullable(),
  name: z.string().min(1),
  homepage: https.nullable(),
  /** Format of Debian's field: `Name <address>`. */
  maintainer: mailbox.nullable(),
})
export type Publisher = z.infer<typeof publisherFile>

/** Reserved names (RFC 2606). */
function isNobodys(domain: string): boolean {
  return /(^|\.)(invalid|example|test|localhost|example\.(com|net|org))$/i.test(domain)
}

export function readPublisher(file = path.join(import.meta.dirname, 'publisher.json')): Publisher {
  return publisherFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The app ID of the packages; a reserved one until the publisher has chosen. */
export function appIdOf({ id }: Publisher): string {
  return id ?? nobody.id
}

/** Decisions missing before packages may be published. */
export function missingForPublishing(publisher: Publisher): readonly string[] {
  return Object.entries(publisher)
    .filter(([, value]) => value === null)
    .map(([name]) => name)
}

/** Placeholders for packages that are not published: formats require them, and these cannot exist. */
export const nobody = {
  id: 'invalid.indexdesk.desk',
  homepage: 'https://index-desk.invalid/',
  maintainer: 'Nobody yet <nobody@index-desk.invalid>',
} as const
