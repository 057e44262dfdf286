/** Image library and dashboard, in a real browser on the built product. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { openPage, openSignedIn, visit } from './support/browser.ts'

const pictureFile = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})
let lastNumber = Date.now()
const unique = (words: string) => {
  lastNumber += 1
  return `${words}-${lastNumber.toString(36)}`
}

const openLibrary = async (page: Page) => {
  await page.getByRole('button', { name: 'Thumb: Select Logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Files Upload' })
  await dialog.getByRole('group', { name: 'Stored files' }).waitFor()
  return dialog
}
describe('the image library', () => {
  test('the library uploads several files at once, and one of them can be cancelled', async () => {
    const page = await openSignedIn('/admin/slider/form')
    const dialog = await openLibrary(page)
    const [stored, cancelled, other] = [unique('kept'), unique('cancelled'), unique('other')]
    // Delays one of the three uploads.
    await page.route('**/api/upload-single?*', route =>
      route.request().postDataBuffer()?.includes(cancelled) ? undefined : route.continue(),
    )
    await dialog
      .getByLabel('choose several at once')
      .and(page.locator('input'))
      .setInputFiles([
        await pictureFile(`${stored}.png`, '#0b6e6e'),
        await pictureFile(`${cancelled}.png`, '#a03030'),
        await pictureFile(`${other}.png`, '#3050a0'),
      ])
    await dialog.getByRole('button', { name: new RegExp(`^${stored}`) }).waitFor()
    await dialog.getByRole('button', { name: new RegExp(`^${other}`) }).waitFor()
    await dialog.getByRole('button', { name: `Cancel the upload of ${cancelled}.png` }).click()
    await dialog.getByText('2 files uploaded successfully!').waitFor()
    expect(await dialog.getByRole('button', { name: new RegExp(`^${cancelled}`) }).count()).toBe(0)
  })

  test('a file is selected only by its button or Enter', async () => {
    const page = await openSignedIn('/admin/slider/form')
    const dialog = await openLibrary(page)
    const covering = () =>
      page.evaluate(() => {
        const found = new Set<string>()
        for (let x = 4; x < innerWidth; x += 16)
          for (let y = 4; y < innerHeight; y += 16) {
            const input = document.elementFromPoint(x, y)?.closest('input[type=file]')
            if (input) found.add(input.outerHTML)
          }
        return [...found]
      })
    expect(await covering()).toEqual([])
    const chosen = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose a file' }).press('Enter')
    expect((await chosen).isMultiple()).toBe(false)
    const width = await dialog.evaluate(element => element.scrollWidth - element.clientWidth)
    expect(width, 'no sideways scroll').toBe(0)
  })

  test('the library saves an image description, and lists the uses before a delete', async () => {
    const page = await openSignedIn('/admin/slider/form')
    const name = unique('ferry')
    const dialog = await openLibrary(page)
    await dialog.getByLabel('Choose a file').setInputFiles(await pictureFile(`${name}.png`, '#205060'))
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click()
    await dialog.getByText('File uploaded successfully!').waitFor()
    await dialog.getByLabel('Alternative text', { exact: true }).fill('A ferry leaves the jetty')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Saved' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Insert' }).click()
    await page.getByLabel('Title', { exact: true }).fill(name)
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()

    await page.goto('/admin/slider/form')
    await openLibrary(page)
    await dialog.getByRole('textbox', { name: 'Search by name' }).fill('ferry leaves')
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click()
    const words = dialog.getByLabel('Alternative text', { exact: true })
    await expect.poll(() => words.inputValue()).toBe('A ferry leaves the jetty')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Delete Confirmation' })
    await question.getByRole('link', { name }).waitFor()
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Delete' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByText(/^Found: 0 of/).waitFor()
  })

  test('the focal point of an image stays visible on pages, with and without scripts', async () => {
    const page = await openSignedIn('/admin/slider/form')
    const dialog = await openLibrary(page)
    await dialog.getByRole('textbox', { name: 'Search by name' }).fill('pond-dawn')
    await dialog.getByRole('button', { name: /^pond-dawn/ }).click()
    await dialog.getByRole('button', { name: 'Focal point' }).click()
    const point = dialog.getByRole('slider', { name: 'Focal point' })
    await point.press('Shift+ArrowRight')
    const place = () => point.getAttribute('aria-valuetext')
    await expect.poll(place).toBe('60% from the left, 50% from the top')
    const target = await point.boundingBox()
    expect([target?.width, target?.height]).toEqual([44, 44])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await violationsOf(page)).toEqual([])
      expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    }
    const around = await point.locator('..').boundingBox()
    if (!around) throw new Error('The picture is not shown.')
    const [left, top] = [around.x + around.width * 0.1, around.y + around.height * 0.9]
    await page.mouse.move(around.x + around.width / 2, around.y + 10)
    await page.mouse.down()
    await page.mouse.move(left, top)
    await page.mouse.up()
    await expect.poll(place).toBe('10% from the left, 90% from the top')
    await point.press('Enter')
    await dialog.getByRole('button', { name: 'Saved' }).waitFor()

    for (const javaScriptEnabled of [true, false]) {
      const visitor = await openPage({ javaScriptEnabled })
      await (javaScriptEnabled ? visit(visitor, '/about-gmpf') : visitor.goto('/about-gmpf'))
      const banner = visitor.locator('.banner img')
      const position = () => banner.evaluate(each => getComputedStyle(each).objectPosition)
      await expect.poll(position).toBe('10% 90%')
      if (!javaScriptEnabled) continue
      const ofWhole = await visitor.locator('.page-picture img').evaluate((each: HTMLImageElement) => {
        each.style.setProperty('--focal-point', '10% 90%')
        return getComputedStyle(each).objectPosition
      })
      expect(ofWhole, 'a picture that is shown whole stays in the middle of its place').toBe('50% 50%')
    }
  })

  test('the library lazy-loads the previews of a thousand files', async () => {
    const page = await openSignedIn('/admin/slider/form')
    const { buffer } = await pictureFile('any.png', '#205060')
    let requested = 0
    await page.route('**/files/demo/**', route => {
      requested += 1
      return route.fulfill({ body: buffer, contentType: 'image/png' })
    })
    const files = Array.from({ length: 1000 }, (_, at) => {
      const name = `photo-${String(at).padStart(4, '0')}-abcdefghij-640x400-205060.webp`
      return { name, address: `/files/demo/${name}`, width: 640, height: 400, bytes: 50_000 + at, alt: '' }
    })
    await page.route('**/api/files', route => route.fulfill({ json: { file_names: [], files } }))
    const dialog = await openLibrary(page)
    await dialog.getByText('Files: 1,000').waitFor()
    // Previews in view are loaded; those far below never are.
    const loaded = () =>
      dialog.locator('img').evaluateAll(all => {
        const seen = all.filter(each => {
          const { top, bottom } = each.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        })
        return seen.length > 5 && seen.every(each => (each as HTMLImageElement).complete)
      })
    await expect.poll(loaded).toBe(true)
    expect(requested).toBeGreaterThan(5)
    expect(requested).toBeLessThan(150)
    const last = dialog.getByRole('button', { name: /^photo-0999/ })
    const scrollToEnd = async () => {
      await dialog.getByRole('group', { name: 'Stored files' }).evaluate(grid => grid.scrollIntoView(false))
      return last.count()
    }
    await expect.poll(scrollToEnd, { timeout: 20_000 }).toBe(1)
    await dialog.getByRole('textbox', { name: 'Search by name' }).fill('photo 0500')
    await dialog.getByText('Found: 1 of 1,000').waitFor()
  })
})

test('the dashboard shows activity as chart and table, and records that need attention, at any width', async () => {
  const page = await openSignedIn('/admin/dashboard')
  for (const heading of ['Needs attention', 'Recent changes'])
    await page.getByRole('heading', { name: heading }).waitFor()
  const chart = page.getByRole('img', { name: /^From .* posts and .* sign-ups/ })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await chart.waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await violationsOf(page)).toEqual([])
  }
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect.poll(() => page.getByRole('table', { name: 'Posts and sign-ups' }).getByRole('row').count()).toBe(13)
})
