/** Selects files in a form, like an editor. */
import { fireEvent, screen, waitFor, type within } from '@testing-library/react'
import { expect } from 'vitest'
import type { FieldOf } from '../../../src/schema/descriptor/field.ts'
import { endingsOf } from '../../../src/schema/values/documents.ts'
import type { createFakeProvider } from './fakeProvider.ts'

type Group = ReturnType<typeof within>
type FakeProvider = ReturnType<typeof createFakeProvider>

/** Selects a picture of the provider. Returns its address. */
export const choosePicture = async (group: Group, label: string, picture: string): Promise<string> => {
  fireEvent.click(group.getByRole('button', { name: new RegExp(`^${label}: `) }))
  fireEvent.click(await screen.findByTitle(/^pond-ab/))
  fireEvent.click(screen.getByText('Insert'))
  await waitFor(() => expect(screen.queryByText('Files Upload')).toBeNull())
  return picture
}

/** Selects a document that the field accepts, from the library or, for a private field, from the device. Returns its address. */
export const chooseDocument = async (
  provider: FakeProvider,
  group: Group,
  { label, field }: { readonly label: string; readonly field: FieldOf<'file'> },
): Promise<string> => {
  const [ending] = endingsOf(field)
  const name = `Report-abcdefghij-1234.${ending}`
  const title = `Report.${ending}`
  if (field.private) {
    const address = `/api/private-files/${name}`
    provider.answerNext('POST /api/private-files', { status: 201, body: { message: 'Stored', file_name: address } })
    const input = group.getByLabelText(`${label}: Choose a file`, { selector: 'input' })
    fireEvent.change(input, { target: { files: [new File(['x'], title)] } })
    await screen.findByRole('button', { name: title })
    return address
  }
  const address = `/files/demo/${name}`
  const found = {
    name,
    address,
    title,
    type: field.accept?.[0] ?? 'application/pdf',
    bytes: 1234,
    created_at: '2026-03-01 06:00:00',
  }
  provider.answerNext('GET /api/files/documents', { status: 200, body: { data: [found], has_more: false, next: null } })
  fireEvent.click(group.getByRole('button', { name: `${label}: From the library` }))
  fireEvent.click(await screen.findByRole('button', { name: `Use ${title}` }))
  await screen.findByRole('link', { name: title })
  return address
}
