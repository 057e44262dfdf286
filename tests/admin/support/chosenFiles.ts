/** Files that are chosen in a form, as an editor does. */
import { fireEvent, screen, waitFor, type within } from '@testing-library/react'
import { expect } from 'vitest'
import type { FieldOf } from '../../../src/schema/descriptor/field.ts'
import { endingsOf } from '../../../src/schema/values/documents.ts'
import type { createFakeProvider } from './fakeProvider.ts'

type Group = ReturnType<typeof within>
type FakeProvider = ReturnType<typeof createFakeProvider>

/** Chooses a picture that the provider holds; gives its address. */
export const choosePicture = async (group: Group, label: string, picture: string): Promise<string> => {
  fireEvent.click(group.getByRole('button', { name: new RegExp(`^${label}: `) }))
  fireEvent.click(await screen.findByTitle(/^pond-ab/))
  fireEvent.click(screen.getByText('Insert'))
  await waitFor(() => expect(screen.queryByText('Files Upload')).toBeNull())
  return picture
}

/** Chooses a document of the library, of a type that the field accepts; gives its address. */
export const chooseDocument = async (
  provider: FakeProvider,
  group: Group,
  { label, field: { accept } }: { readonly label: string; readonly field: FieldOf<'file'> },
): Promise<string> => {
  const [ending] = endingsOf(accept)
  const name = `Report-abcdefghij-1234.${ending}`
  const address = `/files/demo/${name}`
  const title = `Report.${ending}`
  const found = {
    name,
    address,
    title,
    type: accept?.[0] ?? 'application/pdf',
    bytes: 1234,
    created_at: '2026-03-01 06:00:00',
  }
  provider.answerNext('GET /api/files/documents', { status: 200, body: { data: [found], has_more: false, next: null } })
  fireEvent.click(group.getByRole('button', { name: `${label}: From the library` }))
  fireEvent.click(await screen.findByRole('button', { name: `Use ${title}` }))
  await screen.findByRole('link', { name: title })
  return address
}
