/** Slideshow of the home page as a carousel according to the ARIA practices, with and without scripts. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'

const without = { javaScriptEnabled: false } as const

const activeSlide = (page: Page) => page.locator('.swiper-slide-active').getAttribute('aria-label')

/** Longer than the display time of a slide plus its transition. */
const longerThanASlideMs = 3_000

describe('the slideshow', () => {
  test('slideshow controls come first in focus order, and hidden slides are not focusable', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    const carousel = page.getByRole('region', { name: 'Highlights' })
    await carousel.getByRole('button', { name: 'Play the slides' }).waitFor()
    const order = await carousel.locator('button, a').evaluateAll(all => all.map(each => each.tagName))
    expect(order.slice(0, 3)).toEqual(['BUTTON', 'BUTTON', 'BUTTON'])
    const reachable = () =>
      page
        .locator('.slide')
        .evaluateAll(all => all.filter(each => !(each as HTMLElement).inert).map(each => each.ariaLabel))
    await expect.poll(async () => String(await reachable())).toBe(await activeSlide(page))
    const first = await activeSlide(page)
    await carousel.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => activeSlide(page)).not.toBe(first)
    await expect.poll(async () => String(await reachable()) === (await activeSlide(page))).toBe(true)
    await carousel.getByRole('button', { name: 'Previous slide' }).click()
    await expect.poll(() => activeSlide(page)).toBe(first)
  })

  test('the slideshow counts each click while the height of its row changes', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Next slide' }).waitFor()
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      const row = document.querySelector<HTMLElement>('.swiper')
      const next = document.querySelector<HTMLButtonElement>('button[aria-label="Next slide"]')
      if (!row || !next) throw new Error('There is no slideshow.')
      row.style.blockSize = `${row.clientHeight + 20}px`
      for (let clicks = 0; clicks < 3; clicks += 1) {
        await frame()
        next.click()
      }
      await frame()
      await frame()
    })
    await expect.poll(() => activeSlide(page)).toBe('1 of 3')
  })

  test('the slideshow pauses on hover or focus, and then resumes', async () => {
    const page = await openPage({ isOwn: true })
    await page.clock.install()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Pause the slides' }).waitFor()
    await page.mouse.move(640, 400)
    const held = await activeSlide(page)
    await page.clock.runFor(longerThanASlideMs)
    expect(await activeSlide(page), 'under the pointer').toBe(held)
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.mouse.move(640, 20)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return activeSlide(page)
      })
      .not.toBe(held)
    await page.getByRole('button', { name: 'Next slide' }).focus()
    await page.keyboard.press('Shift+Tab')
    const watched = await activeSlide(page)
    await page.clock.runFor(longerThanASlideMs)
    expect(await activeSlide(page), 'with the focus inside').toBe(watched)
  })

  test('the slideshow without scripts shows the first slide and scrolls to the others', async () => {
    const page = await openPage(without)
    await page.goto('/')
    expect(await page.locator('.slide').first().getByRole('link').isVisible()).toBe(true)
    expect(await page.locator('.swiper-wrapper').evaluate(row => row.scrollWidth > row.clientWidth)).toBe(true)
    expect(await page.getByRole('button', { name: /slide/ }).count()).toBe(0)
  })

  test('the slideshow advances by the interval of the settings, also after a click, until paused', async () => {
    const page = await openPage({ isOwn: true })
    await page.clock.install()
    const stays = async (ms: number) => {
      await page.clock.resume()
      await visit(page, '/')
      await page.mouse.move(640, 20)
      await page.getByRole('button', { name: 'Pause the slides' }).waitFor()
      // From now on, no time passes while the test waits for the page.
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
      const first = await activeSlide(page)
      await page.clock.runFor(ms / 2)
      expect(await activeSlide(page), `at half of ${ms} ms`).toBe(first)
      await expect.poll(advanced(first, 500)).toBe(true)
    }
    const advanced = (before: string | null, ms: number) => async () => {
      await page.clock.runFor(ms)
      return (await activeSlide(page)) !== before
    }
    await stays(2_000)
    await page.getByRole('button', { name: 'Next slide' }).click()
    // The pointer stays where it clicked.
    await expect.poll(advanced(await activeSlide(page), 1_000)).toBe(true)
    await page.getByRole('button', { name: 'Pause the slides' }).click()
    const paused = await activeSlide(page)
    await page.clock.runFor(3 * longerThanASlideMs)
    expect(await activeSlide(page)).toBe(paused)
    onTestFinished(() => saveSettings({ slide_seconds: 2 }))
    await saveSettings({ slide_seconds: 6 })
    await stays(6_000)
  })

  test('a slideshow dot opens its slide, and the dot of the current slide is marked', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Slide 3' }).click()
    await expect.poll(() => activeSlide(page)).toBe('3 of 3')
    await expect.poll(() => page.locator('.slide-dots [aria-current]').getAttribute('aria-label')).toBe('Slide 3')
    await page.getByRole('button', { name: 'Next slide' }).click()
    await expect.poll(() => page.locator('.slide-dots [aria-current]').getAttribute('aria-label')).toBe('Slide 1')
  })

  test.each([
    [1024, 768],
    [1440, 900],
    [1920, 1080],
  ])('the slideshow dots are in the first viewport, beside the image at %i × %i', async (width, height) => {
    const page = await openPage({ reducedMotion: 'reduce', viewport: { width, height } })
    await visit(page, '/')
    const controls = page.locator('.slide-controls')
    await controls.waitFor()
    const boxOf = async (name: string) => {
      const box = await page.locator(name).first().boundingBox()
      if (!box) throw new Error(`There is no ${name}.`)
      return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
    }
    const [marks, news, picture] = [
      await boxOf('.slide-controls'),
      await boxOf('.latest'),
      await boxOf('.swiper-slide-active .slide-picture'),
    ]
    expect(marks.bottom).toBeLessThanOrEqual(height)
    expect(marks.top).toBeGreaterThanOrEqual(news.bottom)
    expect(marks.right).toBeLessThan(picture.left)
    expect(news.right).toBeLessThanOrEqual(picture.left)
  })

  test.each([320, 1024, 1440])(
    'the slideshow has the same height for all slides, before and after it starts, at %i px',
    async width => {
      const page = await openPage({ reducedMotion: 'reduce', viewport: { width, height: 900 } })
      const plain = await openPage({ ...without, viewport: { width, height: 900 } })
      await plain.goto('/')
      await visit(page, '/')
      await page.getByRole('button', { name: 'Next slide' }).waitFor()
      const heightOf = async (each: Page) => (await each.locator('.opening').boundingBox())?.height
      const before = await heightOf(plain)
      for (let shown = 0; shown < 3; shown += 1) {
        expect(await heightOf(page)).toBe(before)
        await page.getByRole('button', { name: 'Next slide' }).click()
      }
    },
  )

  test('the slideshow does not animate with reduced motion', async () => {
    const page = await openPage({ reducedMotion: 'reduce', isOwn: true })
    await page.clock.install()
    await visit(page, '/')
    await page.locator('.swiper-slide-active').waitFor({ state: 'attached' })
    const first = await page.locator('.swiper-slide-active').getAttribute('aria-label')
    await page.clock.runFor(9_000)
    expect(await page.locator('.swiper-slide-active').getAttribute('aria-label')).toBe(first)
  })

  test('content outside the first viewport renders later without layout shift', async () => {
    const page = await openPage({ viewport: { width: 360, height: 740 }, isOwn: true })
    await page.addInitScript(() => {
      const look = () => {
        const beside = [...document.querySelectorAll('.slide + .slide img')]
        document.documentElement.dataset.drawn = JSON.stringify({
          left: document.querySelectorAll('main > [data-later]').length,
          beside: beside.filter(picture => picture.matches('[data-later]')).length,
          height: document.querySelector('.slideshow')?.getBoundingClientRect().height,
        })
      }
      new PerformanceObserver(look).observe({ type: 'paint' })
    })
    await visit(page, '/')
    const drawn = JSON.parse((await page.locator('html').getAttribute('data-drawn')) ?? '{}')
    expect(drawn.left).toBeGreaterThan(0)
    const beside = page.locator('.slide + .slide img')
    expect(drawn.beside).toBe(await beside.count())
    expect(drawn.beside).toBeGreaterThan(0)
    await expect.poll(() => page.locator('[data-later]').count()).toBe(0)
    expect(await page.locator('.site-footer').isVisible()).toBe(true)
    expect((await page.locator('.slideshow').boundingBox())?.height).toBe(drawn.height)
    await expect
      .poll(() => beside.evaluateAll(all => all.every(each => (each as HTMLImageElement).currentSrc)))
      .toBe(true)
  })
})
