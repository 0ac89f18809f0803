import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectionColours } from '../../../shared/schemas/connection.ts'

const css = readFileSync(path.join(import.meta.dirname, 'tokens.css'), 'utf8')
const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** Relative luminance as in WCAG 2, from OKLCH by way of linear sRGB (CSS Color 4, section 18.1). */
function luminance(lightness: number, chroma: number, hue: number): number {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const clamp = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function luminanceOf(token: string, mode: Mode): number {
  const declared = css.match(
    new RegExp(`--${token}:\\s*(?:light-dark\\(\\s*)?oklch\\(([^)]+)\\)(?:,\\s*oklch\\(([^)]+)\\))?`),
  )
  const [, light, dark = light] = declared ?? []
  const numbers = (mode === 'light' ? light : dark)?.trim().split(/\s+/).map(Number) ?? []
  const [lightness, chroma, hue] = numbers
  if (lightness === undefined || chroma === undefined || hue === undefined)
    throw new Error(`There is no token --${token}`)
  return luminance(lightness, chroma, hue)
}

function contrast(one: string, other: string, mode: Mode): number {
  const [bright, dim] = [luminanceOf(one, mode), luminanceOf(other, mode)].sort((a, b) => b - a) as [
    number,
    number,
  ]
  return (bright + 0.05) / (dim + 0.05)
}

const planes = ['canvas', 'surface', 'sunken', 'raised']
const outcomes = ['positive', 'caution', 'negative']

describe.each(modes)('in %s', (mode) => {
  const texts = [
    ...['text', 'text-muted', 'text-faint', 'accent-text', ...outcomes].flatMap((token) =>
      planes.map((on) => [token, on]),
    ),
    ...['text', 'text-muted', 'accent-text'].map((token) => [token, 'selected']),
    ...outcomes.map((token) => [token, `${token}-soft`]),
    ...connectionColours.map((hue) => [`${hue}-ink`, `${hue}-soft`]),
    ['accent-text', 'accent-soft'],
    ['text', 'marked'],
    ...['accent', 'accent-hover', 'negative-fill', ...connectionColours].map((on) => ['on-accent', on]),
  ] as [string, string][]
  test.each(texts)('text %s on %s can be read', (token, on) => {
    expect(contrast(token, on, mode)).toBeGreaterThanOrEqual(4.5)
  })

  const shapes = [
    ...planes.map((on) => ['focus', on]),
    // No field stands on the canvas, and no red dot on floating elements.
    ...['surface', 'sunken', 'raised'].map((on) => ['line-control', on]),
    ...['canvas', 'surface'].map((on) => ['negative-fill', on]),
    ...connectionColours.flatMap((hue) => ['canvas', 'surface', 'raised'].map((on) => [hue, on])),
  ] as [string, string][]
  test.each(shapes)('%s on %s can be seen', (token, on) => {
    expect(contrast(token, on, mode)).toBeGreaterThanOrEqual(3)
  })
})
