import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const https = z.url({ protocol: /^https$/ }).refine((address) => !isNobodys(new URL(address).hostname))
const mailbox = z
  .string()
  .regex(/^[^<>,]+ <[^<>@\s]+@[^<>@\s]+>$/)
  .refine((text) => !isNobodys(text.slice(text.lastIndexOf('@') + 1, -1)))

/** Who gives the packages on, as `publisher.json` says it; what is null is not decided. */
const publisherFile = z.strictObject({
  /** The app's id for ever, of a domain of the publisher's turned round, such as `org.example.indexdesk`. */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9]*(\.[a-z][a-z0-9_]*){2,}$/)
    .refine((id) => !isNobodys(id.split('.').reverse().join('.')))
    .nullable(),
  name: z.string().min(1),
  homepage: https.nullable(),
  /** As Debian's field of that name: `Name <address>`. */
  maintainer: mailbox.nullable(),
})
export type Publisher = z.infer<typeof publisherFile>

/** Names that by RFC 2606 can belong to nobody. */
function isNobodys(domain: string): boolean {
  return /(^|\.)(invalid|example|test|localhost|example\.(com|net|org))$/i.test(domain)
}

export function readPublisher(file = path.join(import.meta.dirname, 'publisher.json')): Publisher {
  return publisherFile.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** The id that packages carry; one that can belong to nobody until the publisher has chosen. */
export function appIdOf({ id }: Publisher): string {
  return id ?? nobody.id
}

/** What has to be decided before anybody else may get the packages. */
export function missingForPublishing(publisher: Publisher): readonly string[] {
  return Object.entries(publisher)
    .filter(([, value]) => value === null)
    .map(([name]) => name)
}

/** What stands in packages nobody is meant to get: the formats ask for it, and no such place can exist. */
export const nobody = {
  id: 'invalid.indexdesk.desk',
  homepage: 'https://index-desk.invalid/',
  maintainer: 'Nobody yet <nobody@index-desk.invalid>',
} as const
