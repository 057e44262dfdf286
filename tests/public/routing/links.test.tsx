/** Links that the client-side router handles, and links that it leaves to the browser. */
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrowserRouter, Link } from '../../../src/public/routing/router.tsx'

test.each([
  ['/about', true],
  ['#goals', true],
  ['/files/demo/Budget-abcdefghij-1234.pdf', false],
  ['/admin', false],
])('a link to %s is followed without a page load: %s', (to, isFollowed) => {
  const { unmount } = render(
    <BrowserRouter drawn="/">
      <Link to={to}>Way</Link>
    </BrowserRouter>,
  )
  const link = screen.getByRole('link', { name: 'Way' })
  const click = createEvent.click(link, { button: 0 })
  // jsdom cannot navigate, so clicks that are left to it end here.
  const left: boolean[] = []
  document.addEventListener(
    'click',
    event => {
      left.push(!event.defaultPrevented)
      event.preventDefault()
    },
    { once: true },
  )
  fireEvent(link, click)
  expect(left).toEqual([!isFollowed])
  unmount()
})
