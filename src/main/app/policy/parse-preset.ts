import { parseBaseAddress } from '../../../shared/domain/addresses/web-address.ts'
import { type MetadataPath, nodeAt, rawOf, readTree } from '../../../shared/domain/metadata/metadata-tree.ts'
import { checkPictureHost } from '../../../shared/domain/pictures/picture-host.ts'
import { schemaFromTemplate, templateFromSchema } from '../../../shared/domain/templates/template-schema.ts'
import { presetConnection } from '../../../shared/schemas/policy.ts'
import { readAuthority } from '../../http/certificate-authority.ts'
import { namedIssues, type Preset, type Tell } from './policy-entries.ts'

/**
 * Parses one connection of the file. Any problem prevents its setup: the misspelt part may have been meant to
 * protect it, such as a certificate authority.
 */
export function parsePreset(
  text: string,
  given: unknown,
  path: MetadataPath,
  tell: Tell,
): Preset | undefined {
  const parsed = presetConnection.safeParse(given)
  if (!parsed.success) {
    for (const issue of namedIssues(parsed.error.issues)) tell(issue.code, [...path, ...issue.path])
    return undefined
  }
  const {
    id,
    address: typed,
    pictureHost: typedHost,
    certificateAuthority,
    templates = [],
    team,
    ...rest
  } = parsed.data
  let isWhole = true
  const refuse: Tell = (code, place) => {
    isWhole = false
    tell(code, [...path, ...place])
  }
  const address = parseBaseAddress(typed)
  if (!address.ok) refuse('address-not-usable', ['address'])
  const host = typedHost === undefined ? undefined : checkPictureHost(typedHost)
  if (host?.ok === false)
    for (const field of Object.keys(host.error)) refuse('value-not-usable', ['pictureHost', field])
  if (rest.picturesTravel === 'host' && host === undefined) refuse('value-not-usable', ['picturesTravel'])
  const authority =
    certificateAuthority === undefined ? undefined : readAuthority(Buffer.from(certificateAuthority))
  // Without TLS, nothing would authenticate the service.
  if (
    authority?.ok === false ||
    (authority !== undefined && address.ok && !address.value.startsWith('https:'))
  )
    refuse('authority-not-usable', ['certificateAuthority'])

  const teamAuthority = team === undefined ? undefined : readAuthority(Buffer.from(team.certificateAuthority))
  if (teamAuthority?.ok === false) refuse('authority-not-usable', ['team', 'certificateAuthority'])

  const tree = readTree(text)
  const kept = new Map<string, string>()
  for (const [index, { collection }] of templates.entries()) {
    const place = ['templates', index]
    const node = tree === undefined ? undefined : nodeAt(tree, [...path, ...place, 'schema'])
    const template = node === undefined ? undefined : templateFromSchema(rawOf(text, node))
    if (template?.ok !== true || kept.has(collection)) refuse('template-not-usable', place)
    else kept.set(collection, schemaFromTemplate(template.value))
  }
  if (!isWhole || !address.ok) return undefined
  return {
    ...rest,
    identity: id ?? address.value,
    address: address.value,
    ...(host?.ok === true && { pictureHost: host.value }),
    ...(authority?.ok === true && { certificateAuthority: authority.value.pem }),
    ...(team !== undefined &&
      teamAuthority?.ok === true && { team: { ...team, certificateAuthority: teamAuthority.value.pem } }),
    templates: [...kept].map(([collection, schema]) => ({ collection, schema })),
  }
}
