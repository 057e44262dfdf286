/** The banner after a save is displayed for its full duration, even if its code loads slowly. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type BannerContent, bannerMs } from '../../../src/admin/ui/banner/bannerContext.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

test('the time of a banner starts when it is rendered, not while its code is loading', async () => {
  // Uses fresh modules, which have not loaded the lazy part yet.
  vi.resetModules()
  const { Banner } = await import('../../../src/admin/ui/banner/Banner.tsx')
  const startTimer = globalThis.setTimeout.bind(globalThis)
  const isDrawnAtStart: boolean[] = []
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms) => {
    if (ms === bannerMs) isDrawnAtStart.push(screen.queryByText('Saved.') !== null)
    return startTimer(work, ms)
  })
  const content: BannerContent = ['Saved.', '']
  await act(async () => void render(<Banner content={content} onGone={() => undefined} />))
  expect(await screen.findByText('Saved.')).toBeVisible()
  expect(isDrawnAtStart).toEqual([true])
})
