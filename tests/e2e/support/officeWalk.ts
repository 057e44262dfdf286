/**
 * Walks through the back office like a user with a role: every screen in the menu, the user menu and the palette, and
 * the links on every kind of screen.
 */
import type { Page } from 'playwright-core'

/** Kind of the screen at an address: its path, without the record of a form. */
const kindOf = (address: string): string => new URL(address, 'http://site').pathname.replace(/\/form\/.+$/, '/form/:id')

interface Settled {
  readonly address: string
  readonly heading: string
}

/** Marks the current heading, so that `settled` waits for the next one. */
const leave = (page: Page) =>
  page.evaluate(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.dataset.left = `${heading.textContent} at ${window.location.pathname}`
  })

/** Waits until a screen is rendered and has loaded its data. undefined if that does not happen. */
const settled = async (page: Page): Promise<Settled | undefined> => {
  try {
    const shown = await page.waitForFunction(
      () => {
        const main = document.querySelector('main')
        const shown = main?.querySelector<HTMLElement>('h1')
        const heading = shown?.textContent?.trim() ?? ''
        const here = window.location.pathname
        const left = shown?.dataset.left
        // The address changes before the screen does.
        const isLeft = left?.startsWith(`${heading} at `) && left !== `${heading} at ${here}`
        const isEmpty = !main || heading === '' || main.innerText.trim() === heading
        if (isLeft || isEmpty || main.querySelector('[role=progressbar]')) return false
        return { address: here + window.location.search, heading }
      },
      undefined,
      { timeout: 20_000 },
    )
    return (await shown.jsonValue()) || undefined
  } catch {
    return undefined
  }
}

/** Addresses of the links to screens in the content of the current one. */
const linksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].flatMap(link =>
      link.origin === window.location.origin && link.pathname.startsWith('/admin') && link.target !== '_blank'
        ? [link.pathname + link.search]
        : [],
    ),
  )

/** Clicks the first link to an address. Waits for the link, because the screen may still be loading. */
const follow = (page: Page, address: string) =>
  page.waitForFunction(to => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')]
    const link = links.find(({ pathname, search }) => pathname + search === to)
    link?.click()
    return link !== undefined
  }, address)

/** Maximum number of problems. A fault of every screen is known by then. */
const mostProblems = 30

interface OfficeCounts {
  readonly screens: number
  readonly clicks: number
}

interface OfficeWalk {
  /**
   * Links that count as one: those between the same two kinds of screen, or all to the same kind of screen. An entry of
   * the palette counts as one with the entry of a menu that has its name.
   */
  readonly by: 'both' | 'target'
  /** Receives each fault with its location. */
  readonly problems: string[]
}

/** Walks from the dashboard, where `page` is, signed in. */
export const walkOffice = async (page: Page, { by, problems }: OfficeWalk): Promise<OfficeCounts> => {
  let step = 'the dashboard'
  let clicks = 0
  const report = (what: string) => void problems.push(`${step}: ${what}`)
  page.on('pageerror', error => report(String(error)))
  page.on('console', message => message.type() === 'error' && report(message.text()))
  page.on('response', answer => answer.status() >= 400 && report(`${answer.url()} ${answer.status()}`))
  page.on('requestfailed', request => {
    // Leaving a screen aborts its requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') report(`${request.url()} failed`)
  })

  /** Screens whose links the walk still has to follow, by kind. */
  const open = new Map<string, { readonly address: string; readonly links: readonly string[] }>()
  const walked = new Set<string>()
  const entered = new Set<string>()
  const followed = new Set<string>()
  /** Key of a link. Links with the same key count as one. */
  const nameOf = (from: string, link: string) => (by === 'both' ? `${from} to ${kindOf(link)}` : kindOf(link))
  const arrive = async (): Promise<Settled | undefined> => {
    const screen = await settled(page)
    if (!screen) {
      report(`nothing is shown at ${page.url()}`)
      return undefined
    }
    if (screen.heading === 'Page not found') report(`there is no screen at ${screen.address}`)
    const failure = page.locator('main .failure')
    if (await failure.count()) report(`${screen.address} says “${await failure.first().innerText()}”`)
    const kind = kindOf(screen.address)
    if (by === 'target') followed.add(kind)
    if (!walked.has(kind) && !open.has(kind)) open.set(kind, { address: screen.address, links: await linksOf(page) })
    return screen
  }
  const go = async (what: string, move: () => Promise<unknown>): Promise<Settled | undefined> => {
    step = what
    clicks += 1
    await leave(page)
    await move()
    return arrive()
  }

  await arrive()
  const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')
  for (const index of (await menu.all()).keys()) {
    const name = await menu.nth(index).innerText()
    entered.add(name)
    await go(`the menu's “${name}”`, () => menu.nth(index).click())
  }

  const person = page.getByRole('button', { name: /^Account of/ })
  await person.click()
  await page.getByRole('menuitem').first().waitFor()
  const items = await page
    .getByRole('menuitem')
    .filter({ has: page.locator('xpath=self::a') })
    .allInnerTexts()
  await page.keyboard.press('Escape')
  for (const name of items) {
    entered.add(name)
    await go(`the person's “${name}”`, async () => {
      await person.click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    })
  }

  const query = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await query.waitFor()
  const entries: string[] = []
  await page.getByRole('group', { name: 'Screens' }).getByRole('option').first().waitFor()
  for (const group of ['Screens', 'New']) {
    const options = page.getByRole('group', { name: group }).getByRole('option')
    entries.push(...(await options.allInnerTexts()).map(text => text.split('\n', 1)[0] ?? ''))
  }
  await page.keyboard.press('Escape')
  await query.waitFor({ state: 'detached' })
  for (const name of entries.filter(name => !entered.has(name)))
    await go(`the palette's “${name}”`, async () => {
      await page.keyboard.press('Control+k')
      await query.fill(name)
      await page.getByRole('dialog').getByRole('option', { name, exact: false }).first().click()
      await query.waitFor({ state: 'detached' })
    })

  for (let next = [...open][0]; next && problems.length <= mostProblems; next = [...open][0]) {
    const [kind, { address, links }] = next
    open.delete(kind)
    walked.add(kind)
    if (links.every(link => followed.has(nameOf(kind, link)))) continue
    step = `open ${address}`
    await page.goto(address)
    const from = await arrive()
    if (!from) continue
    for (const link of await linksOf(page)) {
      if (problems.length > mostProblems) break
      const name = nameOf(kind, link)
      if (followed.has(name)) continue
      followed.add(name)
      const there = await go(`${address} to ${link}`, () => follow(page, link))
      if (there?.address === from.address && link !== from.address) report('the link does nothing')
      if (there && there.address !== from.address) {
        const back = await go(`${address} to ${link}, and back`, () => page.goBack())
        if (back?.heading === from.heading) continue
        report(`back at “${back?.heading}”, where “${from.heading}” was`)
      }
      if (there?.address !== from.address) await page.goto(address)
      await arrive()
    }
  }
  return { screens: walked.size, clicks }
}
