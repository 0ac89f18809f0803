import path from 'node:path'
import type { Configuration } from 'electron-builder'
import { noticesFile } from '../supply-chain/third-party-notices.ts'
import { appIdOf, nobody, type Publisher, readPublisher } from './publisher.ts'

export type System = 'win32' | 'darwin' | 'linux'

const root = path.join(import.meta.dirname, '..', '..')

type Environment = Readonly<Record<string, string | undefined>>

/** Folder of the icons, created before packing. */
export const iconsFolder = 'out/icons'
/** Metadata for software centres, written before packing. */
export const metainfoFile = 'out/metainfo.xml'

/** Packaging configuration of a system (https://www.electron.build/configuration). */
export function packagesOf(
  system: System,
  environment: Environment = process.env,
  publisher: Publisher = readPublisher(),
): Configuration {
  const id = appIdOf(publisher)
  // electron-builder requires a homepage for Linux packages only.
  const homepage = publisher.homepage ?? (system === 'linux' ? nobody.homepage : undefined)
  const metainfo = `${path.join(root, metainfoFile)}=/usr/share/metainfo/${id}.metainfo.xml`
  return {
    ...forAll,
    appId: id,
    ...(homepage === undefined ? {} : { extraMetadata: { homepage } }),
    linux: { ...forLinux, maintainer: publisher.maintainer ?? nobody.maintainer },
    deb: { fpm: [metainfo] },
    // keytar needs libsecret, which openSUSE and Fedora name differently. For Debian it is a default.
    rpm: { fpm: ['--depends=(libsecret or libsecret-1-0)', metainfo] },
    files: [...built, ...keytarOf(system)],
    publish: feedOf(environment),
  }
}

// The complete list: bundles, manifest, and keytar, which cannot be bundled.
const built = ['out/main/**', 'out/preload/**', 'out/renderer/**', 'package.json']

const forAll: Configuration = {
  productName: 'Index Desk',
  copyright: 'MIT licence',
  directories: { output: 'dist', buildResources: iconsFolder },
  asar: true,
  // libheif is under the LGPL, which requires that users can replace it.
  asarUnpack: ['**/*.node', 'out/main/parts/libheif-bundle-*.js'],
  // keytar includes its binaries; rebuilding would need a compiler and libsecret's headers.
  npmRebuild: false,
  removePackageScripts: true,
  // Third-party notices for users, in `resources` beside the archive.
  extraResources: [
    { from: noticesFile, to: 'THIRD-PARTY-NOTICES.txt' },
    { from: 'LICENSE', to: 'LICENSE.txt' },
  ],
  // Electron, "Electron Fuses": unused features are disabled irrevocably.
  electronFuses: {
    runAsNode: false,
    // The app stores no cookies. Encryption would access the keychain at each start, on macOS with a prompt.
    enableCookieEncryption: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
    // Without a certificate nothing signs the program later, and Apple silicon runs no unsigned code.
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
    {
      ext: 'indexdesk-team',
      name: 'Index Desk invitation',
      description: 'Index Desk invitation',
      mimeType: 'application/x-indexdesk-team',
      role: 'Viewer',
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
    // No spaces: GitHub releases replace them, so that the feed's name would be wrong.
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
    // Notarized if the environment has an account: APPLE_API_KEY, APPLE_API_KEY_ID and APPLE_API_ISSUER.
    notarize: process.env.APPLE_API_KEY !== undefined,
    // Both halves of a universal app contain both binaries, in separate folders.
    x64ArchFiles: '**/keytar/prebuilds/**',
  },
  appImage: { artifactName: `Index-Desk-\${version}-\${arch}.\${ext}` },
  // The default toolset needs libfuse.so.2, which current distributions lack, and starts the app without its sandbox.
  toolsets: { appimage: '1.0.3' },
  // Release notes shown with an update offer, as plain lines.
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
      // WM class of Electron's windows: the name of the desktop file (package.json, `desktopName`).
      StartupWMClass: 'index-desk',
    },
  },
}

/**
 * Update feed of the packed app (docs/updates.md): a web folder, or the releases of its repository; null disables
 * updates. Never with a token: feeds are public.
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
 * Includes keytar's JavaScript and the binaries of one system, without its sources, scripts and headers. Both halves
 * of a universal macOS app get both binaries.
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
