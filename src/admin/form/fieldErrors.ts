/** What is wrong with the values of a form: one error for each field, with the messages of all that stands in its value. */
import type { FieldError } from 'react-hook-form'

/** Messages by path: a field's name, or where a value stands inside it, like 'contacts.1.phone'. */
export type MessagesByPath = Readonly<Record<string, string>>

interface OneError {
  readonly type: string
  readonly message: string
  readonly types: Record<string, string>
}

/** The errors of a form by the names of its fields; `types` has the messages by their paths. */
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

/** The messages of a field's error by their paths. */
export const messagesIn = (name: string, error: Pick<FieldError, 'message' | 'types'> | undefined): MessagesByPath => {
  if (!error) return {}
  const found = Object.entries(error.types ?? {}).map(([path, message]) => [path, String(message)] as const)
  return found.length ? Object.fromEntries(found) : { [name]: String(error.message ?? '') }
}

/** The messages of what stands at a path or inside it, by their paths from there; its own has the path ''. */
export const messagesUnder = (messages: MessagesByPath, path: string): MessagesByPath =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([at, message]) => {
      if (at === path) return [['', message] as const]
      return at.startsWith(`${path}.`) ? [[at.slice(path.length + 1), message] as const] : []
    }),
  )
