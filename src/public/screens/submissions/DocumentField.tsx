import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { sendDocument } from '../../../api/client/sendDocument.ts'
import { ApiError } from '../../../api/protocol/failure.ts'
import { formatsOf } from '../../../messages/formats.ts'
import { documentOf, typeLabelOf } from '../../../schema/values/documents.ts'
import { useLanguage, useSite } from '../../site/siteContext.tsx'
import { useHasScripts } from '../../site/useHasScripts.ts'
import { type InputProps, Label, notesOf } from './inputParts.tsx'
import { useSubmissionMessages } from './shownForms.ts'

/**
 * File input that uploads the document as soon as it is chosen: submitting the form does not wait for it, and a refused
 * form keeps it. Without scripts, the file is sent with the form.
 */
export const DocumentField = ({ id, resource, input, value, errors, onSettled }: InputProps) => {
  const { name, required, endings = [], maxMegabytes: max } = input
  const { config } = useSite()
  const words = useSubmissionMessages()
  const { digits } = formatsOf(useLanguage())
  const hasScripts = useHasScripts()
  const [address, setAddress] = useState(value ?? '')
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState('')
  /** Errors that no longer apply, because the document was replaced or removed. */
  const [mended, setMended] = useState<InputProps['errors']>()
  const picker = useRef<HTMLInputElement>(null)
  const stored = useRef<HTMLInputElement>(null)
  const sending = useRef<AbortController>(undefined)
  const hint = [
    words.documentHint(endings.map(typeLabelOf).join(', ')),
    ...(max === undefined ? [] : [words.documentSize(digits(String(max)))]),
    ...(input.help ? [input.help] : []),
  ].join(' ')
  const { described, help, wrong } = notesOf({
    id,
    input: { ...input, help: hint },
    errors: problem ? [problem] : errors === mended ? undefined : errors,
  })

  const attach = (next: string) => {
    setAddress(next)
    setMended(errors)
    if (stored.current) stored.current.value = next
    // Lets the form save the value while the visitor looks at another page.
    stored.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const send = async (file: File) => {
    sending.current?.abort()
    const controller = new AbortController()
    sending.current = controller
    setProblem('')
    setPercent(0)
    onSettled?.(name)
    try {
      const { appKey } = config
      const { signal } = controller
      attach(await sendDocument({ appKey, name: resource, field: name, file, onProgress: setPercent, signal }))
      onSettled?.(name)
    } catch (error) {
      if (controller.signal.aborted) return
      const message = error instanceof ApiError && error.status > 0 ? error.message : words.notAttached
      setProblem(message)
      // Allows the same file to be chosen again.
      if (picker.current) picker.current.value = ''
      onSettled?.(name, message)
    } finally {
      if (sending.current === controller) setPercent(undefined)
    }
  }
  /** Forgets a refused document, so that the form can be sent without one. */
  const forget = () => {
    setProblem('')
    setMended(errors)
    onSettled?.(name)
    picker.current?.focus()
  }
  const choose = ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0]
    if (file) void send(file)
  }
  const takeFirst = useRef(send)
  takeFirst.current = send
  useEffect(() => {
    // Uploads a file that was chosen before the scripts ran.
    const file = picker.current?.files?.[0]
    if (file) void takeFirst.current(file)
    return () => sending.current?.abort()
  }, [])

  const document = documentOf(address)
  return (
    <div className="form-field">
      <label htmlFor={described.id}>
        <Label input={input} />
      </label>
      {help}
      <input
        type="hidden"
        ref={stored}
        name={name}
        defaultValue={value ?? ''}
        data-sending={percent === undefined ? undefined : ''}
      />
      <p role="status" className="attached">
        {percent === undefined ? document && words.attached(document.name) : words.sendingDocument}
      </p>
      {/* Outside of the live region, which would announce every percent. */}
      {percent !== undefined && <progress max={100} value={percent} aria-label={words.sendingDocument} />}
      {hasScripts && address !== '' ? (
        // The label alone would hide the button's action.
        <button
          type="button"
          className="button quiet"
          {...described}
          aria-label={`${words.detach}: ${input.label}`}
          onClick={() => attach('')}
        >
          {words.detach}
        </button>
      ) : (
        <input
          {...described}
          ref={picker}
          type="file"
          name={hasScripts ? undefined : name}
          required={required && address === ''}
          accept={endings.map(ending => `.${ending}`).join(',')}
          onChange={choose}
        />
      )}
      {wrong}
      {hasScripts && wrong && address === '' && !required && (
        <button type="button" className="button quiet" aria-label={`${words.detach}: ${input.label}`} onClick={forget}>
          {words.detach}
        </button>
      )}
    </div>
  )
}
