import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Disables features that would draw over the app ("Save password?") or fetch data (dictionaries, lists). */
const PREFERENCES = {
  autofill: { profile_enabled: false, credit_card_enabled: false },
  browser: { custom_chrome_frame: false, enable_spellchecking: false },
  credentials_enable_autosignin: false,
  credentials_enable_service: false,
  profile: { password_manager_enabled: false, password_manager_leak_detection: false },
  safebrowsing: { enabled: false },
  search: { suggest_enabled: false },
  spellcheck: { dictionaries: [] },
  translate: { enabled: false },
}

const STEP_MS = 25
const PATIENCE_MS = 4000

/**
 * A profile folder in the app's data folder that no running browser uses. The browser of a killed app needs a moment
 * to end; if it stays, it belongs to a second instance, which gets its own folder.
 */
export async function prepareProfile(userData: string, pid: number): Promise<string> {
  const usual = join(userData, 'Chromium')
  for (let waitedMs = 0; isHeld(usual) && waitedMs < PATIENCE_MS; waitedMs += STEP_MS) {
    if (hasLivingApp(usual)) break
    await delay(STEP_MS)
  }
  const profile = isHeld(usual) ? join(userData, `Chromium-${pid}`) : usual
  const preferences = join(profile, 'Default', 'Preferences')
  if (!existsSync(preferences)) {
    mkdirSync(join(profile, 'Default'), { recursive: true })
    writeFileSync(preferences, JSON.stringify(PREFERENCES))
  }
  writeFileSync(join(profile, 'app-pid'), String(pid))
  return profile
}

/** While Chromium uses a profile, it has a link SingletonLock to `host-pid`. */
function isHeld(profile: string): boolean {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profile, 'SingletonLock')))?.[1])
    return isAlive(pid)
  } catch {
    return false
  }
}

function hasLivingApp(profile: string): boolean {
  try {
    return isAlive(Number(readFileSync(join(profile, 'app-pid'), 'utf8')))
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}
