import { type MetadataNode, type MetadataPath, rawOf } from '../../../shared/domain/metadata/metadata-tree.ts'

const secretName =
  /^keys?$|secret|passw|passphrase|token|credential|authori[sz]ation$|bearer|apikey|accesskey|privatekey/
const privateKey = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----/
const bearer = /^\s*bearer\s+\S/i
const signedInAddress = /^\s*[a-z][a-z0-9+.-]*:\/\/[^/?#\s]*@/i

/**
 * Returns the first place that has a key or a key's name. All users of the computer can read the file, so a
 * key in it is not secret. Template fields may have any name.
 */
export function findSecret(text: string, root: MetadataNode): MetadataPath | undefined {
  const open: { readonly node: MetadataNode; readonly path: MetadataPath; readonly inTemplate: boolean }[] = [
    { node: root, path: [], inTemplate: false },
  ]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, path, inTemplate } = next
    if (node.kind === 'text' && isSecretText(String(JSON.parse(rawOf(text, node))), inTemplate)) return path
    for (const [index, child] of node.children.entries()) {
      const step = child.name?.text ?? index
      if (!inTemplate && typeof step === 'string' && isSecretName(step)) return [...path, step]
      open.push({
        node: child,
        path: [...path, step],
        inTemplate: inTemplate || (step === 'schema' && path.at(-2) === 'templates'),
      })
    }
  }
  return undefined
}

function isSecretName(name: string): boolean {
  return secretName.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''))
}

function isSecretText(value: string, inTemplate: boolean): boolean {
  return privateKey.test(value) || (!inTemplate && (bearer.test(value) || signedInAddress.test(value)))
}
