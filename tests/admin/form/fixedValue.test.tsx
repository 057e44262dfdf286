/** Read-only values in the form of a stored record. */
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FixedValue } from '../../../src/admin/form/inputs/shown/FixedValue.tsx'
import { choice, file, longText } from '../../../src/schema/descriptor/field.ts'

test('a fixed choice is displayed by its label', () => {
  const kind = choice('Kind', [{ value: 'complaint', label: 'Complaint' }], { fixed: true })
  render(<FixedValue label="Kind" field={kind} value="complaint" />)
  expect(screen.getByLabelText('Kind')).toHaveTextContent(/^Complaint$/)
})

test('a fixed document is displayed as a link', () => {
  const address = '/files/demo/letter-aaaaaaaaaa-1800.pdf'
  render(<FixedValue label="Attached" field={file('Attached', { fixed: true })} value={address} />)
  const link = screen.getByRole('link', { name: 'letter.pdf' })
  expect(link).toHaveAttribute('href', address)
})

test('a fixed text shows its line breaks, and an empty one a dash', () => {
  const { rerender } = render(<FixedValue label="Message" field={longText('Message')} value={'One\ntwo'} />)
  expect(screen.getByLabelText('Message').textContent).toBe('One\ntwo')
  rerender(<FixedValue label="Message" field={longText('Message')} value={null} />)
  expect(screen.getByLabelText('Message').textContent).toBe('–')
})
