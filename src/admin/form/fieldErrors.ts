/** Validation errors of a form: one error for each field, which contains the messages of all its nested values. */
import type { FieldError } from 'react-hook-form'

/** Messages by path: a field's name, or the path of a nested value, such as 'contacts.1.phone'. */
export type MessagesByPath = Readonly<Record<string, string>>

interface OneError {
  readonly type: string
  readonly message: string
  readonly types: Record<string, string>
}

/** Errors of a form by field name. `types` contains the messages by path. */
export const errorsOf = (messages: MessagesByPath, type: string): Readonly<Record<string, OneError>> => {
  const errors: Record<string, OneError> = {}
  for (const [path, message] of Object.entries(messages)) {
    const [name = path] = path.split('.')
    const before = errors[name]
    errors[name] = {
      type,
      message: before ? `${before.message} ${message}` : message,
      types: { ...before?.types, [path]: message },
    }
  }
  return errors
}

/** Messages of a field's error, by path. */
export const messagesIn = (name: string, error: Pick<FieldError, 'message' | 'types'> | undefined): MessagesByPath => {
  if (!error) return {}
  const found = Object.entries(error.types ?? {}).map(([path, message]) => [path, String(message)] as const)
  return found.length ? Object.fromEntries(found) : { [name]: String(error.message ?? '') }
}

/** Messages at or below a path, by the remaining path; '' for the path itself. */
export const messagesUnder = (messages: MessagesByPath, path: string): MessagesByPath =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([at, message]) => {
      if (at === path) return [['', message] as const]
      return at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), message] as const] : []
    }),
  )
