// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readSiteConfig, scriptJson, siteConfigId } from '../../../src/api/site/siteConfig.ts'

const pageWith = (value: unknown) =>
  new DOMParser().parseFromString(
    `<body><script type="application/json" id="${siteConfigId}">${scriptJson(value)}</script></body>`,
    'text/html',
  )

test('the configuration that the server has put into a page is read from it, with any content', () => {
  const config = { appKey: '</script><script>alert(1)</script><!--<script>', siteUrl: 'https://site.example' }
  expect(readSiteConfig(pageWith(config))).toEqual(config)
})

test('a page of another server is an error with a message', () => {
  expect(() => readSiteConfig(new DOMParser().parseFromString('<p>x</p>', 'text/html'))).toThrow(
    'The page has no #site-config. It was not made by the server.',
  )
})
