/** The slides of a home page that has chosen them, as the ARIA practices have a carousel, with scripts and without. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'

const without = { javaScriptEnabled: false } as const

const activeSlide = (page: Page) => page.locator('.swiper-slide-active').getAttribute('aria-label')

/** Longer than a slide's stay and its transition together. */
const longerThanASlideMs = 8_000

beforeAll(() => saveSettings({ hero: 'slides' }))

describe('the slideshow', () => {
  test('has its controls first, and slides out of view do not get the focus', async () => {
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

  test('counts each click while the height of its row changes', async () => {
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
    await expect.poll(() => activeSlide(page)).toBe('4 of 4')
  })

  test('pauses while the pointer or the focus is inside, and resumes afterwards', async () => {
    const page = await openPage({ isOwn: true })
    await page.clock.install()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Pause the slides' }).waitFor()
    await page.mouse.move(640, 400)
    await page.waitForTimeout(600)
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
    await page.waitForTimeout(600)
    const watched = await activeSlide(page)
    await page.clock.runFor(longerThanASlideMs)
    expect(await activeSlide(page), 'with the focus inside').toBe(watched)
  })

  test('shows its first slide, and the others to scroll to, without scripts', async () => {
    const page = await openPage(without)
    await page.goto('/')
    expect(await page.locator('.slide').first().getByRole('link').isVisible()).toBe(true)
    expect(await page.locator('.swiper-wrapper').evaluate(row => row.scrollWidth > row.clientWidth)).toBe(true)
    expect(await page.getByRole('button', { name: /slide/ }).count()).toBe(0)
  })

  test('shows each slide long enough to be read, advances by itself, and stops when it is paused', async () => {
    const page = await openPage({ isOwn: true })
    await page.clock.install()
    await visit(page, '/')
    const current = () => page.locator('.swiper-slide-active').getAttribute('aria-label')
    await page.locator('.swiper-slide-active').waitFor({ state: 'attached' })
    const first = await current()
    await page.getByRole('button', { name: /pause/i }).waitFor()
    await page.clock.runFor(4_500)
    expect(await current()).toBe(first)
    await expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return current()
      })
      .not.toBe(first)
    await page.getByRole('button', { name: /pause/i }).click()
    // Longer than a slide's stay and its transition together.
    const paused = await current()
    await page.clock.runFor(9_000)
    expect(await current()).toBe(paused)
  })

  test('moves nothing for a visitor who prefers reduced motion', async () => {
    const page = await openPage({ reducedMotion: 'reduce', isOwn: true })
    await page.clock.install()
    await visit(page, '/')
    await page.locator('.swiper-slide-active').waitFor({ state: 'attached' })
    const first = await page.locator('.swiper-slide-active').getAttribute('aria-label')
    await page.clock.runFor(9_000)
    expect(await page.locator('.swiper-slide-active').getAttribute('aria-label')).toBe(first)
  })

  test('content below the first view and beside it is shown after that is drawn, and moves nothing', async () => {
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
