import path from 'node:path'
import type { Node, ObjectLiteralExpression } from 'typescript/unstable/ast'
import {
  isAsExpression,
  isBindingElement,
  isCallExpression,
  isClassDeclaration,
  isIdentifier,
  isImportSpecifier,
  isInterfaceDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
} from 'typescript/unstable/ast/is'
import { API, type Project, type Symbol as TypeSymbol } from 'typescript/unstable/sync'

const listening = new Set(['on', 'once', 'addListener', 'off', 'removeListener'])
const testSupport = /\.test\.ts$|\/testing\//

/**
 * Every member of Electron that the app's main process and preload script use, as the type checker sees it: `App.quit`,
 * `WebContents event context-menu`, `WebPreferences.sandbox`. Members count wherever they are reached, also through a
 * `Pick` of one of Electron's types or as an option in an object literal.
 */
export function readElectronUses(root: string): ReadonlySet<string> {
  const api = new API({ cwd: root })
  try {
    const config = path.join(root, 'tsconfig.node.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`${config} cannot be opened`)
    const files = project.program
      .getSourceFileNames()
      .filter((file) => /\/src\/(main|preload)\//.test(file) && !testSupport.test(file))
    return new Set(files.flatMap((file) => usesIn(project, file)))
  } finally {
    api.close()
  }
}

function usesIn(project: Project, file: string): readonly string[] {
  const source = project.program.getSourceFile(file)
  const members: { name: Node | undefined; access?: Node }[] = []
  const options: string[] = []
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node)) members.push({ name: node.name, access: node })
    else if (isImportSpecifier(node) || isBindingElement(node))
      members.push({ name: node.propertyName ?? node.name })
    else if (isObjectLiteralExpression(node)) options.push(...optionsIn(project, node))
    node.forEachChild(visit)
  }
  if (source !== undefined) visit(source)
  const named = members.flatMap(({ name, access }) =>
    name !== undefined && isIdentifier(name) ? [{ name, access }] : [],
  )
  const symbols = project.checker.getSymbolAtLocation(named.map(({ name }) => name))
  const reached = symbols.flatMap((symbol, index) => {
    const owner = ownerOf(project, symbol)
    if (symbol === undefined || owner === null) return []
    const access = named[index]?.access
    if (!listening.has(symbol.name) || access === undefined) return [`${owner}.${symbol.name}`]
    return eventsOf(project, access).map((event) => `${owner} event ${event}`)
  })
  return [...reached, ...options]
}

/** The events that `something.on(event, …)` names, by the type of its first argument. */
function eventsOf(project: Project, access: Node): readonly string[] {
  const call = access.parent
  if (!isCallExpression(call) || call.expression !== access) return []
  const [first] = call.arguments
  if (first === undefined) return []
  // Where events share a listener, a cast picks one of Electron's overloads for all of them.
  const type = project.checker.getTypeAtLocation(isAsExpression(first) ? first.expression : first)
  const types = type?.isUnionType() ? type.getTypes() : [type]
  return types.flatMap((each) => (each?.isStringLiteralType() ? [each.value] : []))
}

function optionsIn(project: Project, node: ObjectLiteralExpression): readonly string[] {
  const type = project.checker.getContextualType(node)
  if (type === undefined) return []
  return node.properties.flatMap((property) => {
    const name = 'name' in property ? property.name : undefined
    if (name === undefined || !isIdentifier(name)) return []
    const symbol = project.checker.getPropertyOfType(type, name.text)
    const owner = ownerOf(project, symbol)
    return owner === null ? [] : [`${owner}.${name.text}`]
  })
}

/** The interface or class of Electron's that declares the symbol; null where it is declared elsewhere. */
function ownerOf(project: Project, symbol: TypeSymbol | undefined): string | null {
  const declared = symbol?.declarations.find(({ path: file }) => file.endsWith('/electron/electron.d.ts'))
  if (declared === undefined) return null
  for (let node = declared.resolve(project)?.parent; node !== undefined; node = node.parent)
    if (isInterfaceDeclaration(node) || isClassDeclaration(node)) return node.name?.text ?? null
  return null
}
