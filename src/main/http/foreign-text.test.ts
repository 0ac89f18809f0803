import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isWebPage } from './foreign-text.ts'

const isPage = (text: string, type?: string, cut = false) =>
  isWebPage(new Headers(type === undefined ? {} : { 'Content-Type': type }), { text, cut })

describe('a web page', () => {
  test.each([
    ['<!DOCTYPE html><title>Sign in</title>', 'text/html; charset=utf-8'],
    ['<!doctype html>', undefined],
    ['\uFEFF \n<html lang="en">', 'application/json'],
    ['<!-- portal -->\n<html>', 'text/plain'],
    ['<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">', 'application/xml'],
    ['<meta http-equiv="refresh" content="0; url=https://portal.example">', undefined],
    ['<script>location="https://portal.example"</script>', undefined],
    ['<HEAD><TITLE>Maintenance</TITLE>', undefined],
    ['Back soon', 'text/html'],
    ['Back soon', 'Text/HTML;charset=utf-8'],
    ['Back soon', 'application/xhtml+xml'],
  ])('%j as %j', (text, type) => {
    expect(isPage(text, type)).toBe(true)
  })

  test('of which nothing could be read', () => {
    expect(isPage('', 'text/html', true)).toBe(true)
  })
})

describe('no web page', () => {
  test.each([
    ['', undefined],
    ['', 'text/html'],
    ['{"message":"Indexed"}', 'text/html; charset=utf-8'],
    [' [1]', 'text/html'],
    ['OK', 'text/plain'],
    ['"<html>"', 'application/json'],
    ['{"message":"<html>"}', 'application/json'],
    ['<response>ok</response>', 'application/xml'],
    ['<article-id>7</article-id>', undefined],
    ['1 < 2', 'text/plain'],
    ['<', undefined],
  ])('%j as %j', (text, type) => {
    expect(isPage(text, type)).toBe(false)
  })

  test('is any JSON, whatever it holds and whatever type it is sent under', () => {
    const types = fc.constantFrom('application/json', 'text/plain', 'text/html', 'TEXT/HTML; charset=x', '')
    fc.assert(
      fc.property(fc.jsonValue(), types, (value, type) => {
        expect(isPage(JSON.stringify({ value }), type)).toBe(false)
      }),
    )
  })
})

// With a pattern that can divide comments in several ways, this would take years.
test.each(['<!---->', '<!--', '<?xml ?>', ' '])('is told of a long text of %j', (piece) => {
  expect(isPage(`${piece.repeat(50_000)}<x`, 'text/plain')).toBe(false)
})
