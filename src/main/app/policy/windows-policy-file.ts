import { execFileSync } from 'node:child_process'
import { lstatSync } from 'node:fs'
import { errorCodeOf } from '../../../shared/ipc/failure.ts'
import { mostPolicyBytes, type PolicyFile, policyText } from './policy-file.ts'
import { isAdministratorsAlone, isAdministratorsFolder } from './written-by.ts'

/** Returns the script's output. Throws if it fails. */
export type RunPowerShell = (script: string) => string

// A fixed path: the user controls PATH and the environment.
const powerShell = String.raw`C:\Windows\System32\WindowsPowerShell\v1.0\powershell.exe`
const powerShellMs = 10_000

/**
 * Reads the file where modes mean nothing. One handle gives both its bytes and its permissions, so that no
 * other file can replace it in between. Nobody can rename or remove the file or its folder while that handle
 * is open, so the checked folder is its own. Anything that cannot be determined is not trusted.
 *
 * Everybody may create a folder below `ProgramData`. Such a folder has that user as its owner, and a link is
 * rejected. These two checks go by the path, so its creator could replace it by a link in between. That leads
 * at most to another file that only administrators can write: the file's own check is by its handle.
 */
export function readWindowsPolicyFile(file: string, run: RunPowerShell = runPowerShell): PolicyFile {
  try {
    // Most computers have no such file, and PowerShell is slow.
    if (!lstatSync(file).isFile()) return { kind: 'not-usable', code: 'not-a-file' }
  } catch (cause) {
    const isMissing = errorCodeOf(cause) === 'ENOENT' || errorCodeOf(cause) === 'ENOTDIR'
    return isMissing ? { kind: 'none' } : { kind: 'not-usable', code: 'not-read' }
  }
  let said: string
  try {
    said = run(readingScript(file))
  } catch {
    return { kind: 'not-trusted' }
  }
  const [isLink, ofFile, ofFolder, base64, ...more] = said.split('\n')
  if (ofFile === undefined || ofFolder === undefined || base64 === undefined || more.length > 0)
    return { kind: 'not-trusted' }
  if (isLink !== 'False') return { kind: 'not-usable', code: 'not-a-file' }
  if (!isAdministratorsFolder(ofFolder) || !isAdministratorsAlone(ofFile)) return { kind: 'not-trusted' }
  return policyText(Buffer.from(base64, 'base64'))
}

/**
 * Writes four lines: whether the file or its folder is a link, the permissions of the file and of its folder,
 * the bytes. Calls only .NET: a command could come from a user's module.
 */
function readingScript(file: string): string {
  return `
$ErrorActionPreference = 'Stop'
$file = '${file.replaceAll("'", "''")}'
$folder = [IO.Path]::GetDirectoryName($file)
$parts = [Security.AccessControl.AccessControlSections]'Owner, Group, Access'
$stream = [IO.FileStream]::new($file, [IO.FileMode]::Open, [IO.FileAccess]::Read, [IO.FileShare]::Read)
try {
  $attributes = [int][IO.File]::GetAttributes($file) -bor [int][IO.File]::GetAttributes($folder)
  $isLink = ($attributes -band [int][IO.FileAttributes]::ReparsePoint) -ne 0
  $ofFile = $stream.GetAccessControl().GetSecurityDescriptorSddlForm($parts)
  $ofFolder = [IO.Directory]::GetAccessControl($folder).GetSecurityDescriptorSddlForm($parts)
  $bytes = [byte[]]::new([Math]::Min($stream.Length, ${mostPolicyBytes + 1}))
  $length = 0
  while ($length -lt $bytes.Length) {
    $count = $stream.Read($bytes, $length, $bytes.Length - $length)
    if ($count -eq 0) { break }
    $length += $count
  }
  $lines = @([string]$isLink, $ofFile, $ofFolder, [Convert]::ToBase64String($bytes, 0, $length))
  [Console]::Out.Write([string]::Join([string][char]10, $lines))
} finally { $stream.Dispose() }
`
}

function runPowerShell(script: string): string {
  // Encoded, because a command line has quoting rules of its own.
  const encoded = Buffer.from(script, 'utf16le').toString('base64')
  const options = ['-NoProfile', '-NonInteractive', '-EncodedCommand', encoded]
  return execFileSync(powerShell, options, {
    encoding: 'latin1',
    timeout: powerShellMs,
    windowsHide: true,
    maxBuffer: 2 * mostPolicyBytes,
    // Ignores stderr: PowerShell writes progress there as XML if the command is encoded.
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}
