/** The messages of the office arrive while React draws: a screen waits for them, and is drawn once. */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { englishLoaded, LanguageContext } from '../../../src/admin/i18n/language.tsx'
import { MessagesProvider } from '../../../src/admin/i18n/MessagesProvider.tsx'
import { useTranslate } from '../../../src/admin/i18n/useTranslate.ts'

const Shown = () => useTranslate()('dashboard.title')

test('messages that arrive while a screen is being drawn are shown without an error', async () => {
  const complaints: unknown[] = []
  const container = document.createElement('div')
  const root = createRoot(container, { onRecoverableError: error => complaints.push(error) })
  startTransition(() =>
    root.render(
      <LanguageContext value={{ ...englishLoaded, language: 'bn', choose: async () => undefined }}>
        <MessagesProvider>
          <Shown />
        </MessagesProvider>
      </LanguageContext>,
    ),
  )
  await vi.waitFor(() => expect(container.textContent).toBe('ড্যাশবোর্ড'))
  root.unmount()
  expect(complaints).toEqual([])
})
