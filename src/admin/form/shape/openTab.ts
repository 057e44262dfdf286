/** The open tab of a form. */
import { createContext, useContext, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { type Descriptor, inputsOf, isTab } from '../../../schema/descriptor/resource.ts'
import { focusFirst } from './focusFirst.ts'

interface OpenTab {
  /** undefined for the first tab. */
  readonly open: string | undefined
  readonly setOpen: (tab: string) => void
  /** Opens the tab that contains an input. Does nothing if no tab does. */
  readonly show: (name: string) => void
}

const OpenTabContext = createContext<OpenTab>({ open: undefined, setOpen: () => undefined, show: () => undefined })
/** Provides the open tab to the inputs of a form. */
export const OpenTabProvider = OpenTabContext.Provider
/** The open tab of the enclosing form. */
export const useOpenTab = (): OpenTab => useContext(OpenTabContext)

/** State of a form's open tab, for its provider. */
export const useTabs = (descriptor: Pick<Descriptor, 'form'>): OpenTab => {
  const [open, setOpen] = useState<string>()
  return useMemo(() => {
    const show = (path: string) => {
      const [name] = path.split('.')
      const holds = (form: Descriptor['form']) => inputsOf({ form }).some(({ field }) => field === name)
      const found = descriptor.form.filter(isTab).find(({ items }) => holds(items))
      if (found) setOpen(found.tab)
    }
    return { open, setOpen, show }
  }, [descriptor, open])
}

/** Returns a function that focuses an input in any tab, by field name or by the path of a nested value. */
export const useFocusInput = (): ((name: string) => void) => {
  const { show } = useOpenTab()
  const { setFocus } = useFormContext()
  return path => {
    // The tab must be visible first: hidden elements cannot be focused.
    flushSync(() => show(path))
    const [name = path] = path.split('.')
    const inner = name === path ? null : document.querySelector<HTMLElement>(`[data-path="${path}"]`)
    if (inner) focusFirst(inner)
    else setFocus(name)
  }
}
