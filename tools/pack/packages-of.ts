import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { noticesFile } from '../supply-chain/third-party-notices.ts'
import { appIdOf, nobody, type Publisher, readPublisher } from './publisher.ts'

export type System = 'win32' | 'darwin' | 'linux'

const root = path.join(import.meta.dirname, '..', '..')

type Environment = Readonly<Record<string, string | undefined>>

/** Where the icons are made before packing. */
export const iconsFolder = 'out/icons'
/** Where what software centres show is written before packing. */
export const metainfoFile = 'out/metainfo.xml'

/** How the packages of one system are made (https://www.electron.build/configuration). */
export function packagesOf(
  system: System,
  environment: Environment = process.env,
  publisher: Publisher = readPublisher(),
): Configuration {
  const id = appIdOf(publisher)
  // Without a page of its own electron-builder makes no packages for Linux; others do without.
  const homepage = publisher.homepage ?? (system === 'linux' ? nobody.homepage : undefined)
  const metainfo = `${path.join(root, metainfoFile)}=/usr/share/metainfo/${id}.metainfo.xml`
  return {
    ...forAll,
    appId: id,
    ...(homepage === undefined ? {} : { extraMetadata: { homepage } }),
    linux: { ...forLinux, maintainer: publisher.maintainer ?? nobody.maintainer },
    deb: { fpm: [metainfo] },
    // keytar is bound to libsecret, which openSUSE names otherwise than Fedora. For Debian it is named by default.
    rpm: { fpm: ['--depends=(libsecret or libsecret-1-0)', metainfo] },
    files: [...built, ...keytarOf(system)],
    publish: feedOf(environment),
  }
}

// What is named here is all there is: the bundles, the manifest and keytar, which cannot be bundled.
const built = ['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json']

const forAll: Configuration = {
  productName: 'Index Desk',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: iconsFolder },
  asar: true,
  // libheif is under the LGPL, which wants it to be replaceable.
  asarUnpack: ['**/*.node', 'out/main/parts/libheif-bundle-*.js'],
  // keytar brings its binaries along; building it anew would need a compiler and libsecret's headers.
  npmRebuild: false,
  removePackageScripts: true,
  // Whose work the app contains, for people to read, in `resources` beside the archive.
  extraResources: [
    { from: noticesFile, to: 'THIRD-PARTY-NOTICES.txt' },
    { from: 'LICENSE', to: 'LICENSE.txt' },
  ],
  // Electron, "Electron Fuses": what the app does not use is switched off where nobody can switch it on again.
  electronFuses: {
    runAsNode: false,
    // The app keeps no cookies. The encryption would ask for the keychain at each start, on macOS with a prompt.
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Without a certificate nothing signs the program after this, and Apple's processors run no unsigned one.
    resetAdHocDarwinSignature: true,
  },
  protocols: [{ name: 'Index Desk', schemes: ['indexdesk'] }],
  fileAssociations: [
    {
      ext: 'indexdesk',
      name: 'Index Desk library',
      description: 'Index Desk library',
      mimeType: 'application/x-indexdesk',
      role: 'Editor',
      rank: 'Owner',
    },
  ],
  win: {
    target: [
      { target: 'nsis', arch: ['x64', 'arm64'] },
      { target: 'portable', arch: ['x64', 'arm64'] },
    ],
    icon: `${iconsFolder}/icon.ico`,
  },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    // Without spaces, which a release on GitHub would turn into something else than the feed says.
    artifactName: `Index-Desk-Setup-\${version}-\${arch}.\${ext}`,
  },
  portable: { artifactName: `Index-Desk-Portable-\${version}-\${arch}.\${ext}` },
  mac: {
    target: [
      { target: 'dmg', arch: ['universal'] },
      { target: 'zip', arch: ['universal'] },
    ],
    icon: `${iconsFolder}/icon.icns`,
    artifactName: `Index-Desk-\${version}-\${arch}.\${ext}`,
    category: 'public.app-category.productivity',
    hardenedRuntime: true,
    gatekeeperAssess: false,
    entitlements: 'tools/pack/entitlements.mac.plist',
    entitlementsInherit: 'tools/pack/entitlements.mac.plist',
    // Done where the environment says with whose account: APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER.
    notarize: process.env.APPLE_API_KEY !== undefined,
    // Both halves of a universal app have both binaries, which are told apart by their folders.
    x64ArchFiles: '**/keytar/prebuilds/**',
  },
  appImage: { artifactName: `Index-Desk-\${version}-\${arch}.\${ext}` },
  // The default one needs libfuse.so.2, which current distributions lack, and starts the app without its sandbox.
  toolsets: { appimage: '1.0.3' },
  // What is new, for those who are offered the version: plain lines, shown as they are.
  releaseInfo: { releaseNotesFile: 'docs/release-notes.md' },
}

const forLinux: NonNullable<Configuration['linux']> = {
  target: [
    { target: 'AppImage', arch: ['x64', 'arm64'] },
    { target: 'deb', arch: ['x64', 'arm64'] },
    { target: 'rpm', arch: ['x64', 'arm64'] },
  ],
  icon: iconsFolder,
  executableName: 'index-desk',
  syncDesktopName: true,
  category: 'Office',
  synopsis: 'Look after the documents of a search index',
  desktop: {
    entry: {
      Name: 'Index Desk',
      Keywords: 'search;index;documents;metadata;',
      // The class that Electron gives its windows: the name of the desktop file (package.json, `desktopName`).
      StartupWMClass: 'index-desk',
    },
  },
}

/**
 * Where the packed app looks for newer versions (docs/updates.md): a folder on the web, or the releases of the
 * repository it is packed in. Without either it looks for none. Never with a token: what it asks for, anybody may have.
 */
function feedOf({
  INDEX_DESK_FEED: feed,
  GITHUB_REPOSITORY: repository,
}: Environment): NonNullable<Configuration['publish']> | null {
  if (feed !== undefined && feed !== '') return { provider: 'generic', url: feed }
  const [owner, repo] = repository?.split('/') ?? []
  return owner === undefined || repo === undefined ? null : { provider: 'github', owner, repo }
}

/**
 * Leaves keytar's JavaScript and the binaries of one system: the others', its sources and scripts stay out, and with
 * them the headers it is built with. A universal app of macOS has both binaries in both of its halves.
 */
function keytarOf(system: System): readonly string[] {
  const kept = system === 'darwin' ? 'darwin-*' : `${system}-\${arch}`
  return [
    '!node_modules/node-addon-api/**',
    '!node_modules/keytar/{build,script,src}/**',
    '!node_modules/keytar/{binding.gyp,keytar.d.ts,README.md}',
    `!node_modules/keytar/prebuilds/!(${kept})/**`,
  ]
}
