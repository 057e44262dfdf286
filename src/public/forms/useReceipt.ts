/**
 * Receipts in the address of a page. The server signs them; the history entry stores the address whose receipt the
 * server has checked.
 */
import { useEffect, useState } from 'react'
import type { AcceptedForm } from '../../api/site/forms.ts'
import { receiptAddressOf } from '../../api/site/receipts.ts'
import { useLocation } from '../routing/router.tsx'
import { useSite } from '../site/siteContext.tsx'

/** Address with a checked receipt, from the current history entry. Pages of other sites cannot write there. */
const storedAddress = (): unknown => {
  if (typeof window === 'undefined') return undefined
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'receipt' in state ? state.receipt : undefined
}

/** Stores an address as checked in the current history entry, and shows it in the address bar. */
const keep = (address: string, fragment: string): void =>
  window.history.replaceState({ ...window.history.state, receipt: address }, '', address + fragment)

/** True if the server has signed the receipt in the current address. */
export const useIsSigned = (): boolean => {
  const { pathname, search, hash } = useLocation()
  const here = pathname + search
  const isServed = useSite().config.forms?.receipt === here
  const [stored] = useState(storedAddress)
  useEffect(() => {
    // Stored, because a visitor may reload another page and go back: this entry is then shown without a request to the
    // server.
    if (isServed) keep(here, hash)
  }, [isServed, here, hash])
  return isServed || stored === here
}

interface Receipt {
  /** Reference number; undefined if the provider gives none. */
  readonly reference: string | undefined
  readonly isMailed: boolean
}

/**
 * Receipt of the form that was just accepted, or of the current address; undefined for none. The address bar gets the
 * address of the receipt, so that a reload and the Back button show it again.
 */
export const useReceipt = (taken: AcceptedForm | undefined): Receipt | undefined => {
  const isSigned = useIsSigned()
  const query = new URLSearchParams(useLocation().search)
  useEffect(() => {
    const [address, fragment = ''] = (taken && receiptAddressOf(taken)?.split('#')) ?? []
    if (address) keep(address, `#${fragment}`)
  }, [taken])
  if (taken) return taken
  const reference = query.get('sent')
  return isSigned && reference ? { reference, isMailed: query.has('mailed') } : undefined
}
