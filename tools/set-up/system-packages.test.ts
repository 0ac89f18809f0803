import { describe, expect, it } from 'vitest'
import { canGoOn, divide, missingNeeds, sentence } from './system-packages.mjs'

const forTestsAlone = ['apache2', 'desktop-file-validate', 'appstreamcli', 'xdotool', 'initdb']
const all = ['chromium', 'Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', 'zenity', ...forTestsAlone]
const bare = { platform: 'linux', isRoot: true, distribution: 'debian', hasApt: true, hasDisplay: false }
const machine = (programs: string[], libraries: string[], pythonModules = ['swift']) => ({
  ...bare,
  hasBrowser: programs.includes('chromium'),
  hasProgram: (name: string) => programs.includes(name),
  hasLibrary: (file: string) => libraries.includes(file),
  hasPythonModule: (name: string) => pythonModules.includes(name),
})
const names = (needs: readonly { name: string }[]) => needs.map((need) => need.name)
const nothing = machine([], [], [])

describe('what a Linux machine lacks', () => {
  it('is nothing when all is there', () => {
    expect(missingNeeds(machine(all, ['libsecret-1.so.0']), false, 'test')).toEqual([])
  })

  it('is everything on a bare one', () => {
    const missing = names(missingNeeds(nothing, false, 'start'))
    expect(missing).toEqual(['Chromium', 'Xvfb', 'D-Bus', 'gnome-keyring', 'libsecret', 'zenity'])
  })

  it('includes what picture hosts, packages, keys and the team library are tried with, for the tests alone', () => {
    const forTheApp = all.filter((program) => !forTestsAlone.includes(program))
    const missing = missingNeeds(machine(forTheApp, ['libsecret-1.so.0'], []), false, 'test')
    expect(names(missing)).toEqual([
      'Apache',
      'OpenStack Swift',
      'desktop-file-utils',
      'AppStream',
      'xdotool',
      'PostgreSQL',
    ])
    expect(missing.map(({ packages }) => packages)).toEqual([
      ['apache2-bin'],
      ['python3-swift'],
      ['desktop-file-utils'],
      ['appstream'],
      ['xdotool'],
      ['postgresql'],
    ])
    expect(missing.filter((need) => !canGoOn([need], 'test', true)).map(({ name }) => name)).toEqual([
      'PostgreSQL',
    ])
    expect(canGoOn(missing, 'start', true)).toBe(true)
  })

  it('is no browser where Chrome is, or real Electron', () => {
    expect(names(missingNeeds({ ...nothing, hasBrowser: true }, false, 'start'))).not.toContain('Chromium')
    expect(names(missingNeeds(nothing, true, 'start'))).not.toContain('Chromium')
  })

  it('includes the libraries of real Electron', () => {
    expect(names(missingNeeds(nothing, true, 'start'))).toContain('libnss3.so')
  })
})

describe('on other systems', () => {
  it('nothing but Electron will do on Windows', () => {
    const windows = { ...nothing, platform: 'win32', hasBrowser: true }
    expect(missingNeeds(windows, false, 'start')).toHaveLength(1)
    expect(missingNeeds(windows, true, 'start')).toEqual([])
  })

  it('only a browser can be missing, and only without Electron', () => {
    expect(missingNeeds({ ...nothing, platform: 'darwin' }, true, 'test')).toEqual([])
    expect(names(missingNeeds({ ...nothing, platform: 'darwin' }, false, 'test'))).toEqual(['Chromium'])
  })
})

describe('who installs', () => {
  const missing = missingNeeds(nothing, false, 'test')

  it('is the script for root on Debian', () => {
    expect(divide(missing, bare).leave).toEqual([])
  })

  it('is the user without root or apt', () => {
    expect(divide(missing, { ...bare, isRoot: false }).install).toEqual([])
    expect(divide(missing, { ...bare, hasApt: false }).install).toEqual([])
  })

  it("is the user for a browser on Ubuntu, whose package is a snap's shell", () => {
    const { install, leave } = divide(missing, { ...bare, distribution: 'ubuntu' })
    expect(names(leave)).toEqual(['Chromium'])
    expect(install).toHaveLength(missing.length - 1)
  })
})

describe('whether the work goes on', () => {
  const without = (name: string) =>
    missingNeeds(
      machine(
        all.filter((other) => other !== name),
        ['libsecret-1.so.0'],
      ),
      false,
      'test',
    )

  it('depends on what it is for', () => {
    expect(canGoOn(without('gnome-keyring-daemon'), 'start', true)).toBe(true)
    expect(canGoOn(without('gnome-keyring-daemon'), 'test', true)).toBe(false)
    expect(canGoOn(without('zenity'), 'test', true)).toBe(true)
    expect(canGoOn(without('chromium'), 'start', true)).toBe(false)
  })

  it('depends on a virtual display only where there is no real one', () => {
    expect(canGoOn(without('Xvfb'), 'start', true)).toBe(true)
    expect(canGoOn(without('Xvfb'), 'start', false)).toBe(false)
  })
})

describe('the sentence', () => {
  const missing = missingNeeds(
    machine(['Xvfb', 'dbus-daemon', 'gnome-keyring-daemon', ...forTestsAlone], ['libsecret-1.so.0']),
    false,
    'test',
  )

  const person = { ...bare, isRoot: false }

  it('names what is missing and the command', () => {
    expect(sentence(missing, person, ['chromium', 'zenity'])).toBe(
      'Index Desk needs Chromium and zenity: please run "sudo apt-get install chromium zenity".',
    )
  })

  it('names all libraries of Electron at once, and no sudo to root, whose container may have none', () => {
    const machineOfNode24 = machine(all, ['libsecret-1.so.0'])
    const libraries = missingNeeds(machineOfNode24, true, 'start')
    expect(canGoOn(libraries, 'start', false)).toBe(false)
    expect(sentence(libraries, bare, ['libgtk-3-0', 'libnss3', 'libgbm1', 'libasound2'])).toBe(
      'Index Desk needs libgtk-3.so.0, libnss3.so, libgbm.so.1, and libasound.so.2: ' +
        'please run "apt-get install libgtk-3-0 libnss3 libgbm1 libasound2".',
    )
  })

  it('names the package manager where it is another', () => {
    expect(sentence(missing, { ...bare, hasApt: false }, [])).toContain("your system's package manager")
  })

  it('names Chrome on Ubuntu and off Linux', () => {
    expect(sentence(missing, { ...person, distribution: 'ubuntu' }, ['chromium', 'zenity'])).toBe(
      'Index Desk needs Chromium and zenity: please run "sudo apt-get install zenity", ' +
        'and install Google Chrome from https://www.google.com/chrome/.',
    )
    expect(sentence(missing, { ...bare, platform: 'darwin' }, [])).toContain('https://www.google.com/chrome/')
  })

  it('names a mirror on Windows, where the stand-in does not run', () => {
    expect(sentence(missing, { ...bare, platform: 'win32' }, [])).toContain('--retry-electron')
  })
})
