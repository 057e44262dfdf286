// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readSiteConfig, scriptJson, siteConfigId } from '../../../src/api/site/siteConfig.ts'

const pageWith = (value: unknown) =>
  new DOMParser().parseFromString(
    `<body><script type="application/json" id="${siteConfigId}">${scriptJson(value)}</script></body>`,
    'text/html',
  )

test('the page configuration is parsed unchanged even if it contains script tags', () => {
  const config = { appKey: '</script><script>alert(1)</script><!--<script>', siteUrl: 'https://site.example' }
  expect(readSiteConfig(pageWith(config))).toEqual(config)
})

test('a page of another server throws an error with a message', () => {
  expect(() => readSiteConfig(new DOMParser().parseFromString('<p>x</p>', 'text/html'))).toThrow(
    'The page has no #site-config.',
  )
})
