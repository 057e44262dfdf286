/** Links that the client-side router handles, and links that it leaves to the browser. */
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BrowserRouter, Link } from '../../../src/public/routing/router.tsx'

/** True if the router follows a click on a link itself. */
const isFollowed = (to: string, pressed: Readonly<Record<string, boolean>> = {}): boolean => {
  const { unmount } = render(
    <BrowserRouter drawn="/">
      <Link to={to}>Way</Link>
    </BrowserRouter>,
  )
  const link = screen.getByRole('link', { name: 'Way' })
  const click = createEvent.click(link, { button: 0, ...pressed })
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
  unmount()
  return left[0] === false
}

test.each([
  ['/about', true],
  ['#goals', true],
  ['/files/demo/Budget-abcdefghij-1234.pdf', false],
  ['/admin', false],
])('a link to %s is followed without a page load: %s', (to, expected) => {
  expect(isFollowed(to)).toBe(expected)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s is left to the browser', key => {
  expect(isFollowed('/about', { [key]: true })).toBe(false)
})
