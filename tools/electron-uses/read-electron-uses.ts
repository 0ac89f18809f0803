import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BindingElement, Expression, Node, ObjectLiteralExpression } from 'typescript/unstable/ast'
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
  isPropertyAssignment,
  isShorthandPropertyAssignment,
} from 'typescript/unstable/ast/is'
import {
  API,
  type Project,
  SignatureKind,
  type Type,
  type Symbol as TypeSymbol,
} from 'typescript/unstable/sync'

const listening = new Set(['on', 'once', 'addListener', 'off', 'removeListener'])
const testSupport = /\.test\.ts$|\/testing\//

/**
 * Members of Electron that the main process and preload script use, according to the type checker: `App.quit`,
 * `WebContents event context-menu`, `WebPreferences.sandbox`. Includes access through a `Pick` of Electron's types,
 * options in object literals, and types of our own to which one of Electron's objects is passed.
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
    const sees = filesThatSeeElectron(files)
    return new Set(files.filter((file) => sees.has(file)).flatMap((file) => usesIn(project, file)))
  } finally {
    api.close()
  }
}

/**
 * Files that import Electron, or a file that does, however indirectly. No expression of another file can have one of
 * Electron's types, and asking the type checker about all of them takes many times as long.
 */
function filesThatSeeElectron(files: readonly string[]): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  const sees = new Set<string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (/'electron'|\bElectron\./.test(text)) sees.add(file)
    for (const [, imported = ''] of text.matchAll(/'(\.[^'\n]*\.ts)'/g)) {
      const there = path.resolve(path.dirname(file), imported)
      importers.set(there, [...(importers.get(there) ?? []), file])
    }
  }
  // A set walks over what is added to it meanwhile.
  for (const file of sees) for (const importer of importers.get(file) ?? []) sees.add(importer)
  return sees
}

function usesIn(project: Project, file: string): readonly string[] {
  const source = project.program.getSourceFile(file)
  const members: { name: Node | undefined; access?: Node }[] = []
  const options: string[] = []
  const handedOver: Expression[] = []
  const taken: BindingElement[] = []
  const visit = (node: Node): void => {
    if (isPropertyAccessExpression(node)) members.push({ name: node.name, access: node })
    else if (isImportSpecifier(node)) members.push({ name: node.propertyName ?? node.name })
    else if (isBindingElement(node)) taken.push(node)
    else if (isObjectLiteralExpression(node)) options.push(...optionsIn(project, node))
    if (isCallExpression(node)) handedOver.push(...node.arguments)
    else if (isPropertyAssignment(node)) handedOver.push(node.initializer)
    else if (isShorthandPropertyAssignment(node) && isIdentifier(node.name)) handedOver.push(node.name)
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
  return [
    ...reached,
    ...options,
    ...usesThroughOwnTypes(project, handedOver),
    ...usesByPattern(project, taken),
  ]
}

/**
 * Uses in a destructuring pattern such as `({ isProxy, host }) => …`: its names are variables, so the type is
 * checked.
 */
function usesByPattern(project: Project, taken: readonly BindingElement[]): readonly string[] {
  return taken.flatMap((element) => {
    const name = element.propertyName ?? element.name
    if (name === undefined || !isIdentifier(name)) return []
    const type = project.checker.getTypeAtLocation(element.parent)
    const symbol = type && project.checker.getPropertyOfType(type, name.text)
    const owner = ownerOf(project, symbol)
    return owner === null ? [] : [`${owner}.${name.text}`]
  })
}

/**
 * Members reachable through a type of our own to which one of Electron's objects is passed, such as `{ on(event:
 * 'child-process-gone', …): unknown }`. The function itself does not show that they are Electron's.
 */
function usesThroughOwnTypes(project: Project, handedOver: readonly Expression[]): readonly string[] {
  const { checker } = project
  return handedOver.flatMap((expression) => {
    if (!isIdentifier(expression) && !isPropertyAccessExpression(expression)) return []
    const given = checker.getTypeAtLocation(expression)
    if (given === undefined || electronDeclaration(given.getSymbol()) === undefined) return []
    const taken = checker.getContextualType(expression)
    if (taken === undefined) return []
    return checker.getPropertiesOfType(taken).flatMap((member) => {
      // Electron's own type, or a `Pick` of it: its uses are counted where they occur.
      if (ownerOf(project, member) !== null) return []
      const owner = ownerOf(project, checker.getPropertyOfType(given, member.name))
      if (owner === null) return []
      if (!listening.has(member.name)) return [`${owner}.${member.name}`]
      return eventsTakenBy(project, member).map((event) => `${owner} event ${event}`)
    })
  })
}

/** Events that a method of our own like `on` accepts; `?` if its type leaves that open. */
function eventsTakenBy(project: Project, method: TypeSymbol): readonly string[] {
  const { checker } = project
  const type = checker.getTypeOfSymbol(method)
  if (type === undefined) return ['?']
  return checker.getSignaturesOfType(type, SignatureKind.Call).flatMap((signature) => {
    const [event] = signature.getParameters()
    const events = literalsOf(event && checker.getTypeOfSymbol(event))
    return events.length > 0 ? events : ['?']
  })
}

/** Events in `something.on(event, …)`, by the type of the first argument. */
function eventsOf(project: Project, access: Node): readonly string[] {
  const call = access.parent
  if (!isCallExpression(call) || call.expression !== access) return []
  const [first] = call.arguments
  if (first === undefined) return []
  // If events share a listener, a cast selects one of Electron's overloads for all.
  return literalsOf(project.checker.getTypeAtLocation(isAsExpression(first) ? first.expression : first))
}

function literalsOf(type: Type | undefined): readonly string[] {
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

/** The interface or class of Electron that declares the symbol; null if it is not Electron's. */
function ownerOf(project: Project, symbol: TypeSymbol | undefined): string | null {
  const declared = electronDeclaration(symbol)
  if (declared === undefined) return null
  for (let node = declared.resolve(project)?.parent; node !== undefined; node = node.parent)
    if (isInterfaceDeclaration(node) || isClassDeclaration(node)) return node.name?.text ?? null
  return null
}

function electronDeclaration(symbol: TypeSymbol | undefined) {
  return symbol?.declarations.find(({ path: file }) => file.endsWith('/electron/electron.d.ts'))
}
