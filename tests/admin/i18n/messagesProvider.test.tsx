/** A screen suspends while its messages are loading. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { installedSite } from '../../../src/admin/boot/installed.ts'
import { SiteContext } from '../../../src/admin/data/site.ts'
import { englishLoaded, LanguageContext } from '../../../src/admin/i18n/language.tsx'
import { MessagesProvider } from '../../../src/admin/i18n/MessagesProvider.tsx'
import { useTranslate } from '../../../src/admin/i18n/useTranslate.ts'

const Shown = () => useTranslate()('dashboard.title')

test('messages that arrive while a screen renders are displayed without an error', async () => {
  const complaints: unknown[] = []
  const container = document.createElement('div')
  const root = createRoot(container, { onRecoverableError: error => complaints.push(error) })
  startTransition(() =>
    root.render(
      <LanguageContext value={{ ...englishLoaded, language: 'bn', choose: async () => undefined }}>
        <SiteContext value={installedSite}>
          <MessagesProvider>
            <Shown />
          </MessagesProvider>
        </SiteContext>
      </LanguageContext>,
    ),
  )
  await vi.waitFor(() => expect(container.textContent).toBe('ড্যাশবোর্ড'))
  root.unmount()
  expect(complaints).toEqual([])
})
