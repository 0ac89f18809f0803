import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hostileSvg, svgBomb } from '../../../e2e/fixtures/pictures/make-pictures.ts'
import { shortOrLong } from '../../main/testing/long-form.ts'
import { drawnSize, maximumSvgElements, readSvg } from './svg.ts'

const svg = (attributes: string, inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`

describe('reading an SVG', () => {
  it.each([
    ['width="40" height="20"', { width: 40, height: 20 }],
    ['width="1in" height="72pt"', { width: 96, height: 96 }],
    ['viewBox="0 0 60 40"', { width: 60, height: 40 }],
    ['width="120" viewBox="0,0,60,40"', { width: 120, height: 80 }],
    ['width="100%" height="100%" viewBox="0 0 60 40"', { width: 60, height: 40 }],
    ['', { width: 300, height: 300 }],
    ['width="-5" height="nothing"', { width: 300, height: 300 }],
  ])('takes its size from %s', (attributes, size) => expect(readSvg(svg(attributes))?.size).toEqual(size))

  it('skips bytes before the picture', () => {
    expect(readSvg(hostileSvg('https://elsewhere.example'))?.size).toEqual({ width: 60, height: 40 })
    expect(
      readSvg(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/">]>${svg('width="3" height="2"')}`,
      )?.size,
    ).toEqual({ width: 3, height: 2 })
  })

  it('counts reused items each time', () => {
    expect(readSvg(svg('', '<rect id="a"/><use href="#a"/><use href="#a"/>'))?.elements).toBe(6)
    expect(readSvg(svgBomb())?.elements).toBeGreaterThan(1_000_000_000)
    const masks = readSvg(
      svg('', '<mask id="m"><path/><path/></mask><g mask="url(#m)"/><g style="mask: url(\'#m\')"/>'),
    )
    expect(masks?.elements).toBe(12)
  })

  it('ends for circular references', () => {
    const circle = readSvg(svg('', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))
    expect(circle?.elements).toBeLessThan(maximumSvgElements)
  })

  it('refuses entities that hold entities', () => {
    const lol = `<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg('')}`
    expect(readSvg(lol)).toBeNull()
    expect(readSvg('<html><p>no picture</p></html>')).toBeNull()
  })

  it('never throws, whatever it is given', () => {
    const part = fc.constantFrom(
      '<svg',
      ' id="a"',
      '>',
      '<use href="#a"/>',
      '</svg>',
      '<!ENTITY',
      '<![CDATA[',
      '&',
      '"',
      '<g',
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string())), (parts) => {
        readSvg(parts.join(''))
      }),
      { numRuns: shortOrLong(500, 50_000) },
    )
  })

  it('follows references and nesting no deeper than a browser', () => {
    const chain = Array.from({ length: 20_000 }, (_, at) => `<g id="i${at}"><use href="#i${at + 1}"/></g>`)
    expect(readSvg(svg('', chain.join('')))?.elements).toBe(Number.POSITIVE_INFINITY)
    expect(readSvg(svg('', '<g>'.repeat(4000)))?.elements).toBe(4001)
    expect(readSvg(svg('', '<g>'.repeat(1_000_000)))).toBeNull()
  })
})

it('draws it neither tiny nor huge', () => {
  expect(drawnSize({ width: 24, height: 12 })).toEqual({ width: 1600, height: 800 })
  expect(drawnSize({ width: 2000, height: 1000 })).toEqual({ width: 2000, height: 1000 })
  expect(drawnSize({ width: 100_000, height: 1 })).toEqual({ width: 4096, height: 1 })
})
